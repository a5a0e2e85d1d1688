package lint

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/engine/book"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/notation"
	"quincunx/search"
	"quincunx/tt"
)

var claimsFlag = flag.Bool("claims", false, "search the positions of docs/results/pente-openings.txt anew, and write the results there")

// claim is a claim of players about openings of Pente, with the searches that judge it. Without a text it has the searches of tables.
type claim struct {
	text, source, verdict string
	searches              []*claimSearch
}

// claimSearch is a search of a position, and its result.
type claimSearch struct {
	position string // options and stones
	nodes    uint64
	chance   float64 // of X, in per cent
	depth    int
	line     []string // the best moves, by the labels of cells
}

// The page about openings of Pente has the results of its claims. To search all positions anew, in about eight minutes of processor time:
//
//	go test ./internal/lint -run TestClaims -v -timeout 2h -args -claims
func TestClaims(t *testing.T) {
	name := filepath.Join(root, "docs", "results", "pente-openings.txt")
	text := string(must.Get(os.ReadFile(name))(t))
	comments, claims := readClaims(t, text)
	if text != comments+claimsText(claims) {
		t.Errorf("%s is not as the test writes it", name)
	}
	if len(claims) != 31 {
		t.Errorf("%d claims and tables, want 31", len(claims))
	}
	if *claimsFlag {
		searched := map[string]*claimSearch{} // by position and nodes
		for _, c := range claims {
			for i, s := range c.searches {
				key := fmt.Sprint(s.position, s.nodes)
				if searched[key] == nil {
					s.run(t)
					t.Logf("%s", s)
					searched[key] = s
				}
				c.searches[i] = searched[key]
			}
		}
		must.Do(t, os.WriteFile(name, []byte(comments+claimsText(claims)), 0o600))
	}
	page := must.Get(os.ReadFile(filepath.Join(root, "docs", "results", "pente-openings.md")))(t)
	rows := strings.Split(string(page), "\n")
	for _, c := range claims {
		if !strings.Contains(string(page), c.source) {
			t.Errorf("the page doesn't name %s", c.source)
		}
		c.check(t, rows)
	}
}

// readClaims reads the file of claims. The comments are the lines before the first one.
func readClaims(t *testing.T, text string) (comments string, claims []*claim) {
	t.Helper()
	comments, text, _ = strings.Cut(text, "\n\n")
	for _, line := range strings.Split(text, "\n") {
		kind, rest, _ := strings.Cut(line, " ")
		if kind == "claim" || kind == "tables" {
			claims = append(claims, &claim{text: rest})
			continue
		}
		c := claims[len(claims)-1]
		switch kind {
		case "source":
			c.source = rest
		case "verdict":
			c.verdict = rest
		case "search":
			fields := strings.Split(rest, " | ")
			s := &claimSearch{position: fields[0], nodes: must.Get(strconv.ParseUint(fields[1], 10, 64))(t)}
			if len(fields) == 5 {
				s.chance = must.Get(strconv.ParseFloat(strings.TrimSuffix(strings.TrimPrefix(fields[2], "X "), " %"), 64))(t)
				s.depth = must.Get(strconv.Atoi(fields[3]))(t)
				s.line = strings.Fields(fields[4])
			}
			s.open(t)
			c.searches = append(c.searches, s)
		case "":
		default:
			t.Fatalf("claims: unknown line %q", line)
		}
	}
	return comments + "\n\n", claims
}

func claimsText(claims []*claim) string {
	var all []string
	for _, c := range claims {
		text := "tables\n"
		if c.text != "" {
			text = fmt.Sprintf("claim %s\nsource %s\nverdict %s\n", c.text, c.source, c.verdict)
		}
		for _, s := range c.searches {
			text += fmt.Sprintf("search %s\n", s)
		}
		all = append(all, text)
	}
	return strings.Join(all, "\n")
}

func (s *claimSearch) String() string {
	return fmt.Sprintf("%s | %d | X %.1f %% | %d | %s", s.position, s.nodes, s.chance, s.depth, strings.Join(s.line, " "))
}

// columns are the labels of the columns of a board of 19×19.
const columns = "ABCDEFGHJKLMNOPQRST"

// open returns an engine at the position, and half the size of its board.
func (s *claimSearch) open(t *testing.T) (e *engine.Engine, half int) {
	t.Helper()
	half = 9
	settings := engine.Settings{}
	var stones []string
	for _, field := range strings.Fields(s.position) {
		if name, value, isOption := strings.Cut(field, "="); isOption {
			settings[name] = value
			if name == "size" {
				half = must.Get(strconv.Atoi(value))(t)
			}
			continue
		}
		row := must.Get(strconv.Atoi(field[1:]))(t)
		stones = append(stones, fmt.Sprintf("%d:%d", half+1-row, strings.IndexByte(columns, field[0])-half))
	}
	e = must.Get(engine.Open("pente", settings))(t)
	for _, stone := range stones {
		must.Do(t, e.Play(stone))
	}
	return e, half
}

// run searches the position. The result comes from the last complete iteration, or from the interrupted one if it found a new best move.
func (s *claimSearch) run(t *testing.T) {
	t.Helper()
	e, half := s.open(t)
	var score search.Score
	_, err := e.Search(t.Context(), search.Limits{Nodes: s.nodes}, func(i search.Info) {
		if i.Bound != tt.Exact || len(i.PV) == 0 {
			return
		}
		score, s.depth, s.line = i.Score, i.Depth, nil
		for _, move := range strings.Fields(e.Line(i.PV...)) {
			v, h, err := notation.Cell(move)
			must.Do(t, err)
			s.line = append(s.line, fmt.Sprintf("%c%d", columns[h+half], half+1-v))
		}
	})
	must.Do(t, err)
	mover := movegen.TurnOf(e.State()).Actors()[0]
	s.chance = 100 * must.Get(e.Chances(mover, score, nil))(t)[0]
}

// check compares the rows of the page with a claim: one has its text and verdict, and the least and the largest chance of its
// searches. Of a search of a table, one begins with the stones after K10 and has
// the chance, and that of the program's book if the table compares them.
func (c *claim) check(t *testing.T, rows []string) {
	t.Helper()
	if c.text == "" {
		shipped := must.Get(book.Shipped(must.Get(engine.Lookup("pente"))(t)))(t)
		for _, s := range c.searches {
			stones, texts := strings.TrimPrefix(s.position, "K10 "), []string{fmt.Sprintf("%.0f %%", s.chance)}
			if strings.Contains(stones, " ") { // the book's move is the last one
				e, _ := s.open(t)
				chances := shipped.Chances(shipped.Find(e.State()), movegen.TurnOf(e.State()))
				texts = append(texts, fmt.Sprintf("| %.0f %% |", 100*chances[0]))
			}
			checkRow(t, rows, stones+" |", texts...)
		}
		return
	}
	least, most := math.Inf(1), math.Inf(-1)
	for _, s := range c.searches {
		least, most = min(least, s.chance), max(most, s.chance)
	}
	checkRow(t, rows, c.text+" |", "| "+c.verdict, fmt.Sprintf("%.0f ", least), fmt.Sprintf("%.0f %%", most))
}

// checkRow reports a row that is not there, or doesn't have some texts.
func checkRow(t *testing.T, rows []string, begin string, texts ...string) {
	t.Helper()
	i := slices.IndexFunc(rows, func(row string) bool { return strings.HasPrefix(row, "| "+begin) })
	if i < 0 {
		t.Errorf("the page has no row of %q", begin)
		return
	}
	for _, text := range texts {
		if !strings.Contains(rows[i], text) {
			t.Errorf("the row of %q has no %q", begin, text)
		}
	}
}
