package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"quincunx/bench"
	"quincunx/internal/child"
	"quincunx/internal/command"
	"quincunx/internal/durable"
	"quincunx/internal/message"
	"quincunx/internal/process"
)

// figuresCommand measures the figures of the documents again.
type figuresCommand struct {
	Quick  bool   `help:"Only the figures that CI measures."`
	Only   string `help:"Only the figures whose IDs match." placeholder:"REGEXP"`
	List   bool   `xor:"do" help:"List the figures with the seconds that each takes, and measure none."`
	Update bool   `xor:"do" help:"Write the new values, and the revision, into the list of figures and the documents."`
}

// figuresFile is the list of figures, at the root of the repository.
const figuresFile = "docs/figures.json"

// Run reports for each figure whether it still agrees with the documents.
func (c *figuresCommand) Run(s command.Streams) error {
	list, _, err := readFigures()
	if err != nil {
		return err
	}
	only, err := regexp.Compile(c.Only)
	if err != nil {
		return fmt.Errorf("--only: %w", err)
	}
	var chosen []*bench.Figure
	for _, f := range list {
		if only.MatchString(f.ID) && (f.Quick || !c.Quick) {
			chosen = append(chosen, f)
		}
	}
	if len(chosen) == 0 {
		return errors.New("no figure matches")
	}
	if c.List {
		for _, f := range chosen {
			fmt.Fprintf(s.Out, "%s  %s, %s, %d s\n    %s\n", f.ID, f.Value, f.Revision, f.Seconds, f.Run)
		}
		return nil
	}
	ctx, release := process.SignalContext(nil, nil)
	defer release()
	p, err := newFigurePlayer(ctx)
	if err != nil {
		return process.Fail(process.Cause(ctx, err))
	}
	defer p.close()
	if c.Update {
		p.revision, err = revision(ctx)
	}
	if err == nil {
		err = c.play(ctx, s, p, chosen)
	}
	return process.Fail(process.Cause(ctx, err))
}

// errMoved is the error if a figure differs from the documents.
var errMoved = errors.New("the documents are out of date: bench figures --update writes them")

// play measures the figures and prints the results.
func (c *figuresCommand) play(ctx context.Context, s command.Streams, p *figurePlayer, chosen []*bench.Figure) error {
	moved := 0
	for i, f := range chosen {
		before := *f
		if err := p.play(ctx, f); ctx.Err() != nil {
			return fmt.Errorf("%w at figure %s, %d of %d; %d have moved", context.Cause(ctx), f.ID, i+1, len(chosen), moved)
		} else if err != nil {
			return fmt.Errorf("figure %s: %w", f.ID, err)
		}
		if f.Value == before.Value {
			fmt.Fprintf(s.Out, "same   %s: %s (%d s)\n", f.ID, f.Value, f.Seconds)
		} else {
			moved++
			fmt.Fprintf(s.Out, "moved  %s: was %s, now %s (%d s)\n", f.ID, before.Value, f.Value, f.Seconds)
		}
		if c.Update {
			if err := writeFigure(f); err != nil {
				return err
			}
		}
	}
	fmt.Fprintf(s.Out, "%d figures, of which %d have moved\n", len(chosen), moved)
	if moved > 0 && !c.Update {
		return errMoved
	}
	return nil
}

// readFigures reads the list and the documents, and checks that they agree.
func readFigures() ([]*bench.Figure, bench.Documents, error) {
	file, err := os.ReadFile(figuresFile)
	if err != nil {
		return nil, nil, fmt.Errorf("%w (want the root of a checkout)", err)
	}
	list, err := bench.ParseFigures(file)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", figuresFile, err)
	}
	names := []string{"README.md"}
	for _, pattern := range []string{"docs/*.md", "docs/*/*.md"} {
		more, err := filepath.Glob(pattern)
		if err != nil {
			return nil, nil, err
		}
		names = append(names, more...)
	}
	documents := bench.Documents{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		documents[name] = string(text)
	}
	return list, documents, documents.Check(list)
}

// writeFigure writes a figure into the list and the documents, which it reads again: they may have been edited during the measurement.
func writeFigure(f *bench.Figure) error {
	old, documents, err := readFigures()
	if err != nil {
		return err
	}
	i := slices.IndexFunc(old, func(g *bench.Figure) bool { return g.ID == f.ID })
	if i < 0 {
		return fmt.Errorf("figure %s: no longer in %s", f.ID, figuresFile)
	}
	list := slices.Clone(old)
	list[i] = f
	var b bytes.Buffer
	if err = bench.WriteFigures(&b, list); err == nil {
		err = durable.Write(figuresFile, b.Bytes())
	}
	for name, text := range documents.Replace(old, list) {
		if err == nil && text != documents[name] {
			err = durable.Write(name, []byte(text))
		}
	}
	return err
}

// figurePlayer measures figures by running their commands.
type figurePlayer struct {
	folder   string // holds the programs and the files of commands
	revision string // revision of the programs
}

// newFigurePlayer builds the programs.
func newFigurePlayer(ctx context.Context) (p *figurePlayer, err error) {
	p = new(figurePlayer)
	if p.folder, err = os.MkdirTemp("", "figures-"); err != nil {
		return nil, err
	}
	_, _, err = output(ctx, nil, "go", "build", "-o", p.folder+string(filepath.Separator),
		"./cmd/engine", "./cmd/match", "./cmd/perft", "./cmd/solve", "./cmd/tune")
	if err != nil {
		p.close()
		return nil, err
	}
	return p, nil
}

// close removes the folder.
func (p *figurePlayer) close() { _ = os.RemoveAll(p.folder) }

// revision returns the revision of the checkout, with a + if anything other than documentation has changed
// since.
func revision(ctx context.Context) (string, error) {
	head, _, err := output(ctx, nil, "git", "rev-parse", "--short=7", "HEAD")
	if err != nil {
		return "", err
	}
	changes, _, err := output(ctx, nil, "git", "status", "--porcelain", "--", ".", ":!docs", ":!*.md")
	plus := ""
	if len(changes) > 0 {
		plus = "+"
	}
	return strings.TrimSpace(string(head)) + plus, err
}

// play measures a figure. Its command finds the programs in PATH, and the environment variable WORK names
// a folder for its files.
func (p *figurePlayer) play(ctx context.Context, f *bench.Figure) error {
	printed, took, err := output(ctx, []string{
		"PATH=" + p.folder + string(filepath.ListSeparator) + os.Getenv("PATH"), "WORK=" + p.folder,
	}, "sh", "-c", f.Run)
	if err != nil {
		return err
	}
	value, err := f.Measured(printed)
	if err == nil && value == "" {
		err = errors.New("no output")
	}
	if err != nil {
		return err
	}
	f.Value, f.Revision, f.Seconds = value, p.revision, int(took.Round(time.Second).Seconds())
	return nil
}

// output runs a program, with additions to the environment, and returns its output and the processor time
// that it took. The error contains its output to stderr.
func output(ctx context.Context, environment []string, name string, args ...string) (out []byte, took time.Duration, err error) {
	c := exec.CommandContext(ctx, name, args...)
	c.Env = append(os.Environ(), environment...)
	child.OwnGroup(c) // so that a shell and its children end together
	c.Cancel = func() error { child.KillGroup(c); return nil }
	c.WaitDelay = time.Second
	out, err = c.Output()
	failed := (*exec.ExitError)(nil)
	switch {
	case ctx.Err() != nil:
		return nil, 0, ctx.Err()
	case errors.As(err, &failed):
		return nil, 0, fmt.Errorf("%s: %w: %s", name, err, message.Detail(strings.Join(strings.Fields(string(failed.Stderr)), " ")))
	case err != nil:
		return nil, 0, err
	}
	return out, c.ProcessState.UserTime() + c.ProcessState.SystemTime(), nil
}
