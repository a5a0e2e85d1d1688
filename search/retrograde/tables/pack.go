package tables

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/cespare/xxhash/v2"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// Pack writes the tables of another directory into that of s, without distances and with the values compressed. Tiers that are there are
// not packed again. Before a file gets its name, its blocks are decoded and the rows left out are derived, and all are compared with the
// plain values; of a proved tier, only a sample of the rows left out. The error is ctx's, or names a missing or defective file, or a tier
// that can't be packed.
func (s *Set) Pack(ctx context.Context, plain *Set, o Options) error {
	return s.convert(ctx, plain, "pack", o, func(report func(part float64), tier int) error {
		if err := plain.arePlain(tier + 1); err != nil {
			return err
		}
		return s.pack(ctx, plain, tier, o.Workers, report)
	})
}

// Unpack writes the packed tables of another directory into that of s, without distances. Tiers that are there are not unpacked again.
// The values are compared with their checksum and their numbers in the header. The error is ctx's, or names a missing or defective file.
func (s *Set) Unpack(ctx context.Context, packed *Set, o Options) error {
	return s.convert(ctx, packed, "unpack", o, func(report func(part float64), tier int) error {
		f := packed.Files[tier]
		if f.packed == nil {
			return fmt.Errorf("%s: is not packed", f.Name)
		}
		if err := s.arePlain(tier); err != nil {
			return err
		}
		values, err := s.unpack(ctx, f, tier, s.Solved, o.Workers, report)
		if err != nil {
			return err
		}
		h := f.Header
		h.Packing = nil
		return write(s.name(tier), func(w io.Writer) error { return writeTier(w, &h, slices.Values([][]byte{values})) }, nil)
	})
}

// UnpackedMemory returns the number of bytes that Unpack needs for the largest tier.
func (s *Set) UnpackedMemory() (bytes uint64) {
	for _, f := range s.Files {
		if f != nil {
			bytes = max(bytes, uint64(f.values())) //nolint:gosec // not negative
		}
	}
	return bytes
}

// convert calls do for each tier of from that s doesn't have, and opens the file that it writes.
func (s *Set) convert(ctx context.Context, from *Set, phase string, o Options, do func(report func(part float64), tier int) error) error {
	release, err := s.hold()
	if err != nil {
		return err
	}
	defer release()
	for tier, f := range from.Files {
		if f == nil || s.Files[tier] != nil {
			continue
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		start := time.Now()
		report := func(part float64, file *File) {
			if o.Report != nil {
				o.Report(Progress{Tier: tier, Name: s.graph.TierName(tier), Phase: phase, Part: part, Took: time.Since(start), File: file})
			}
		}
		report(0, nil)
		if err := do(func(part float64) { report(part, nil) }, tier); err != nil {
			return err
		}
		if err := s.open(tier); err != nil || s.Files[tier] == nil {
			return errors.Join(err, fmt.Errorf("%s: can't be read again", s.name(tier)))
		}
		report(1, s.Files[tier])
	}
	return nil
}

// modelRows is the number of rows, approximately, from which a model is made.
const modelRows = 1 << 13

// pack writes the packed file of a tier.
func (s *Set) pack(ctx context.Context, plain *Set, tier, workers int, report func(part float64)) error {
	f := plain.Files[tier]
	if _, limit := s.graph.Endless(tier); limit > 0 && (f.Stable == 0 || f.Stable >= limit) {
		return fmt.Errorf("%s: its values depend on the moves left until the game ends by its limit of %d, and don't follow from each other: can't be packed", f.Name, limit)
	}
	if err := f.Check(); err != nil {
		return err
	}
	p := packer{File: f, tier: tier, graph: s.graph, workers: max(workers, 1), packing: packingOf(s.graph, tier)}
	for range p.workers {
		p.derivers = append(p.derivers, &deriver{walker: s.graph.NewRowWalker(plain.Solved), states: make([]graph.RowState, p.Length)})
		p.values = append(p.values, make([]movegen.Outcome, p.Length))
	}
	p.packing.Sum = fmt.Sprintf("%016x", f.Sum())
	return write(s.name(tier), func(w io.Writer) error { return p.write(ctx, w, report) }, func(name string) error {
		written, err := Open(name)
		if err != nil {
			return err
		}
		if err = written.Check(); err == nil {
			err = p.checkLeftOut(ctx, func(part float64) { report((1 + part) / 2) })
		}
		return errors.Join(err, written.Close())
	})
}

// packer packs a plain file.
type packer struct {
	*File
	tier     int
	graph    graph.Rows
	workers  int
	derivers []*deriver          // by worker
	values   [][]movegen.Outcome // buffers of a row, by worker
	packing  *Packing
}

// predict calls visit for each position of a row with its context and its value.
func (p *packer) predict(worker, row int, visit func(context int, value movegen.Outcome)) {
	first := uint64(row) * uint64(p.Length) //nolint:gosec // not negative
	p.derivers[worker].walker.Predict(p.tier, row, p.values[worker], func(index, context int) movegen.Outcome {
		value := p.Outcomes.At(first + uint64(index)) //nolint:gosec // not negative
		visit(context, value)
		return value
	})
}

// model returns a model of the values in a sample of the rows.
func (p *packer) model(ctx context.Context) (*model, error) {
	counts := make([]statistics, p.workers)
	step := max(p.packing.Stored/modelRows, 1)
	blocks := (p.packing.blocks() + step - 1) / step
	err := parallel(ctx, p.workers, blocks, func(worker, i int) error {
		for row := range blockRows(p.graph, p.tier, p.packing, i*step) {
			p.predict(worker, row, func(context int, value movegen.Outcome) {
				counts[worker][context][(value+3)%3]++ // a draw, a win, a loss
			})
		}
		return nil
	})
	for worker := range counts[1:] {
		counts[0].add(&counts[worker+1])
	}
	return counts[0].model(), err
}

// write writes the packed file.
func (p *packer) write(ctx context.Context, w io.Writer, report func(part float64)) error {
	m, err := p.model(ctx)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	compressor, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = compressor.Write(m.bytes())
	}
	if err == nil {
		err = compressor.Close()
	}
	if err != nil {
		return err
	}
	h := p.Header
	h.Distances, h.Packing = false, p.packing
	p.packing.Model = packed.Len()
	header, err := h.line()
	if err != nil {
		return err
	}
	if _, err := w.Write(slices.Concat(header, packed.Bytes())); err != nil {
		return err
	}
	const batch = 256 // blocks that are coded before they are written
	codes := make([][]byte, batch)
	encoders := make([]encoder, p.workers)
	var index []byte
	end := uint64(0)
	for first := 0; first < p.packing.blocks(); first += batch {
		n := min(batch, p.packing.blocks()-first)
		err := parallel(ctx, p.workers, n, func(worker, i int) error {
			e := &encoders[worker]
			for row := range blockRows(p.graph, p.tier, p.packing, first+i) {
				p.predict(worker, row, func(context int, value movegen.Outcome) { e.add(m[context], value) })
			}
			code, err := e.flush(codes[i][:0])
			codes[i] = code
			return err
		})
		if err != nil {
			return err
		}
		for _, code := range codes[:n] {
			if _, err := w.Write(code); err != nil {
				return err
			}
			end += uint64(len(code))
			index = binary.LittleEndian.AppendUint64(index, end)
			index = binary.LittleEndian.AppendUint64(index, xxhash.Sum64(code))
		}
		report(float64(first) / float64(2*p.packing.blocks()))
	}
	_, err = w.Write(binary.LittleEndian.AppendUint64(index, sumOf(header, packed.Bytes(), index)))
	return err
}

// leftOutSample is the number of values of rows that are not stored, at least, that are derived of a proved tier. Tests change it.
var leftOutSample = 1 << 24

// checkLeftOut compares the rows that are not stored with those derived from the rows before. If the tier was proved, all values follow from
// those after the moves, and a sample is compared.
func (p *packer) checkLeftOut(ctx context.Context, report func(part float64)) error {
	step := 1
	if p.Verified {
		step = max((p.Rows-p.packing.Stored)*p.Length/leftOutSample, 1)
	}
	return parallel(ctx, p.workers, p.Rows, func(worker, row int) error {
		if index, ok := p.graph.Stored(p.tier, row); ok || index%step != 0 {
			return nil
		}
		values, length := p.values[worker], uint64(p.Length) //nolint:gosec // not negative
		first := uint64(row) * length
		p.Outcomes.Read(first-length, values)
		for i, value := range p.derivers[worker].derive(p.tier, row, values) {
			if want := p.Outcomes.At(first + uint64(i)); value != want { //nolint:gosec // not negative
				return fmt.Errorf("%s: number %d is %v, but its moves make it %v", p.Name, first+uint64(i), want, value) //nolint:gosec // not negative
			}
		}
		if worker == 0 {
			report(float64(row) / float64(p.Rows))
		}
		return nil
	})
}

// unpack returns the values of a packed file, given those of the tiers before, and compares them with the header. The error is ctx's, or says that
// the file is damaged.
func (s *Set) unpack(ctx context.Context, f *File, tier int, solved []graph.Outcomes, workers int, report func(part float64)) (graph.Outcomes, error) {
	values := make(graph.Outcomes, f.values())
	var derivers []*deriver
	for range max(workers, 1) {
		derivers = append(derivers, &deriver{walker: s.graph.NewRowWalker(solved), states: make([]graph.RowState, f.Length)})
	}
	const unit = 4 // blocks, whose values fill whole bytes
	units := (f.Packing.blocks() + unit - 1) / unit
	put := func(row int, outcomes []movegen.Outcome) {
		at := uint64(row) * uint64(f.Length) //nolint:gosec // not negative
		for i, value := range outcomes {
			values.Put(at+uint64(i), value) //nolint:gosec // not negative
		}
	}
	err := parallel(ctx, len(derivers), units, func(worker, i int) error {
		d := derivers[worker]
		for number := i * unit; number < min((i+1)*unit, f.Packing.blocks()); number++ {
			err := f.decode(s.graph, d.walker, tier, number, f.Packing.Rows*f.Length, func(row int, outcomes []movegen.Outcome) {
				put(row, outcomes)
				if row+1 < f.Rows {
					if _, ok := s.graph.Stored(tier, row+1); !ok {
						put(row+1, d.derive(tier, row+1, outcomes))
					}
				}
			})
			if err != nil {
				return err
			}
		}
		if worker == 0 {
			report(float64(i) / float64(units))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if got := sumOfBlocks(nil, values); got != f.Sum() {
		return nil, fmt.Errorf("%s: got %016x as the checksum of its values, want %016x", f.Name, got, f.Sum())
	}
	return values, s.checkCounts(ctx, f, tier, values, workers)
}

// deriver derives the values of rows that are not stored.
type deriver struct {
	walker              graph.RowWalker
	states              []graph.RowState
	losses, draws, open []uint64 // sets of indices
}

// derive returns the values of a row that is not stored, given those of the row before, which it overwrites.
func (d *deriver) derive(tier, row int, before []movegen.Outcome) []movegen.Outcome {
	words := (len(before) + 63) / 64
	for _, set := range []*[]uint64{&d.losses, &d.draws, &d.open} {
		*set = slices.Grow((*set)[:0], words)[:words]
	}
	clear(d.losses)
	clear(d.draws)
	for i, value := range before {
		switch bit := uint64(1) << (i % 64); value {
		case movegen.Loss:
			d.losses[i/64] |= bit
		case movegen.Draw:
			d.draws[i/64] |= bit
		}
	}
	for i := range d.open {
		d.open[i] = 1<<64 - 1
	}
	d.walker.Retreat(tier, row-1, d.losses, nil, func(from int, indices []uint32, _ int) {
		for _, i := range indices {
			if from == row { // the row's moves
				d.open[i/64] &^= 1 << (i % 64)
			}
		}
	})
	d.walker.Scan(tier, row, d.open, d.states)
	d.walker.Retreat(tier, row-1, d.draws, nil, func(from int, indices []uint32, _ int) {
		for _, i := range indices {
			if from == row && !d.states[i].Decided() {
				d.states[i] |= graph.RowDraw
			}
		}
	})
	for i, state := range d.states {
		switch {
		case d.open[i/64]>>(i%64)&1 == 0:
			before[i] = movegen.Win
		case !state.Decided() && state&graph.RowDraw == 0:
			before[i] = movegen.Loss
		default:
			before[i] = state.Outcome()
		}
	}
	return before
}
