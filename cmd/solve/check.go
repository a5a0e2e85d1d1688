package main

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/durable"
	"quincunx/internal/message"
	"quincunx/internal/plainjson"
	"quincunx/internal/process"
	"quincunx/movegen"
	"quincunx/search/certificate"
)

// checkCommand checks the proof in a file and shows it.
type checkCommand struct {
	File    string `arg:"" help:"A proof that --proof has written."`
	JSON    bool   `help:"Print one JSON object." xor:"form"`
	Explore bool   `help:"Walk through the proof: what if I play here?" xor:"form"`
}

// Help returns the text that is printed after the flags.
func (*checkCommand) Help() string {
	return "The check goes along all moves of the side that loses."
}

// Run checks the proof.
func (k *checkCommand) Run(s command.Streams) error {
	c := checking{name: k.File}
	w := bufio.NewWriter(s.Out)
	err := c.read(k.Explore)
	switch {
	case err != nil:
	case k.Explore:
		err = c.explore(s.In, w)
	case k.JSON:
		err = plainjson.Write(w, c.object(), "  ")
	default:
		c.print(w)
	}
	return cmp.Or(err, process.Fail(w.Flush()))
}

// checking is a proof in a file.
type checking struct {
	request
	name       string
	position   movegen.Position
	proof      *certificate.File
	statistics certificate.Statistics
	tree       *certificate.Tree // kept only for exploring
}

// read reads and checks the file.
func (c *checking) read(keep bool) (err error) {
	f, err := os.Open(c.name)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", c.name)
	}
	if err := c.checkFile(f, info.Size(), keep); err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	return nil
}

// checkFile checks a proof of size bytes.
func (c *checking) checkFile(source io.ReaderAt, size int64, keep bool) (err error) {
	if c.proof, err = certificate.Open(source, size); err != nil {
		return err
	}
	if c.game, err = engine.Lookup(c.proof.Game); err != nil {
		return err
	}
	state, err := c.game.Parse(c.proof.Position)
	if err != nil {
		return err
	}
	var inTurn bool
	if c.position, inTurn = state.(movegen.Position); !inTurn {
		return fmt.Errorf("no proofs of %s are checked, in which all seats act simultaneously", c.game.Name)
	}
	if keep {
		c.tree, c.statistics, err = c.proof.Load(c.position)
	} else {
		c.statistics, err = c.proof.Check(c.position)
	}
	return process.Fail(err)
}

func (c *checking) print(out io.Writer) {
	s, winner := &c.statistics, c.side(c.winner())
	if c.proof.Moves > 0 {
		c.printPosition(out, c.position, fmt.Sprintf("proved that %s alone needs %s", winner, message.Count(c.proof.Moves, "move", "moves")))
		fmt.Fprintf(out, "\nThe way in as many moves is right. There is none in fewer: %s searched from both ends.\n", counted(s.Positions, "placement", "placements"))
		return
	}
	c.printPosition(out, c.position, fmt.Sprintf("proved that %s can force a win", winner))
	fmt.Fprintf(out, "\nThe proof is right, and wins in %s at most: %s, reused %s.\n",
		message.Count(s.Plies, "ply", "plies"), counted(s.Positions, "position", "positions"), counted(s.Shared, "time", "times"))
	fmt.Fprintf(out, "Of %s, %s answered one by one, %d in a position (median), and %s by a win after a pass.\n",
		c.side(1-c.winner()), counted(s.Answers, "move is", "moves are"), s.MedianAnswers(), counted(s.Covered, "other", "others"))
}

// winner returns the seat that wins.
func (c *checking) winner() movegen.Seat { return movegen.Seat(c.proof.Winner - 1) }

// side returns the name of a seat on the board.
func (c *checking) side(seat movegen.Seat) string { return c.game.SeatName(c.position, seat) }

// checkObject is the output of --json.
type checkObject struct {
	certificate.Header
	Plies     int    `json:"plies"`
	Positions uint64 `json:"positions"`
	Shared    uint64 `json:"shared"`
	Answers   uint64 `json:"answers"`
	Median    int    `json:"median"` // number of answers in a position
	Covered   uint64 `json:"covered"`
}

func (c *checking) object() any {
	s := &c.statistics
	return checkObject{c.proof.Header, s.Plies, s.Positions, s.Shared, s.Answers, s.MedianAnswers(), s.Covered}
}

// proofFlag names the file of a proof.
type proofFlag struct {
	Proof string `help:"Write the proof of what is found to this file, for solve check." placeholder:"FILE"`

	written int // size of the file in bytes, 0 = not written
}

// writeTree writes the tree of a forced win.
func (f *proofFlag) writeTree(game engine.Game, p movegen.Position, winner movegen.Seat, t *certificate.Tree) error {
	h := certificate.Header{Game: game.Name, Position: string(p.AppendText(nil)), Winner: int(winner) + 1}
	return f.write(func(w io.Writer) error { return certificate.Write(w, h, p, t) })
}

// write writes the output of writeFile to the file, after checking it.
func (f *proofFlag) write(writeFile func(io.Writer) error) error {
	var file bytes.Buffer
	if err := writeFile(&file); err != nil {
		return err
	}
	var c checking
	if err := c.checkFile(bytes.NewReader(file.Bytes()), int64(file.Len()), false); err != nil {
		return process.Fail(fmt.Errorf("the proof that was found is not written: %w", err))
	}
	f.written = file.Len()
	return durable.Write(f.Proof, file.Bytes())
}

// print reports the written file.
func (f *proofFlag) print(out io.Writer) {
	if f.written > 0 {
		fmt.Fprintf(out, "\nWrote the proof to %s (%s); to check it: solve check %[1]s\n", f.Proof, counted(uint64(f.written), "byte", "bytes"))
	}
}

const checkExploreHelp = `    a move   play it for the side that loses; the other side answers by the proof
    list     list the moves that have answers of their own
    undo     take the last move and its answer back
    quit     leave
`

// explore lets a person play against the proof.
func (c *checking) explore(in io.Reader, out *bufio.Writer) error {
	fmt.Fprintf(out, "%s, a proof that %s wins. Type a move, list, undo, quit, or help.\n", c.game.Title, c.side(c.winner()))
	var trees []*certificate.Tree // before each typed move
	var plies []int               // number of moves made since then
	t, _ := c.answer(out, c.tree)
	show := func() error {
		state := "the game goes on"
		if c.position.Over() {
			state = c.ending(c.position)
		}
		fmt.Fprintf(out, "\n%s%s: %s.\n", c.board(c.position), c.position.AppendText(nil), state)
		return nil
	}
	return dialogue(in, out, checkExploreHelp, show, func(word string) (message string) {
		switch word {
		case "list":
			return c.list(t)
		case "undo":
			if len(trees) == 0 {
				return nothingToUndo
			}
			last := len(trees) - 1
			for range plies[last] {
				c.position.Unmake()
			}
			t, trees, plies = trees[last], trees[:last], plies[:last]
			return ""
		}
		m, err := c.position.ParseMove(word)
		if err != nil {
			return err.Error() + " (help lists the commands)\n"
		}
		trees = append(trees, t)
		c.position.Make(m)
		var made int
		t, made = c.answer(out, t.After(m))
		plies = append(plies, made+1)
		return ""
	})
}

// answer plays the winner's moves while the winner is to act. It returns the tree after them and their number.
func (c *checking) answer(out io.Writer, t *certificate.Tree) (after *certificate.Tree, moves int) {
	for t != nil && !c.position.Over() && c.position.Mover() == c.winner() {
		reply := t.Replies[0] // legal, because the proof was checked
		fmt.Fprintf(out, "%s plays %s.\n", c.side(c.winner()), moveText(c.position, reply.Move))
		c.position.Make(reply.Move)
		t = reply.Tree
		moves++
	}
	return t, moves
}

// list returns a line with the moves that have their own answers.
func (c *checking) list(t *certificate.Tree) string {
	if t == nil || c.position.Over() {
		return "The game is over.\n"
	}
	text := ""
	for _, r := range t.Replies {
		text += moveText(c.position, r.Move) + " "
	}
	if t.Rest == nil {
		return text + "\n"
	}
	return fmt.Sprintf("%s* (all others: %s)\n", text, "as if it had passed")
}
