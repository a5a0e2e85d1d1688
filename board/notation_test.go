package board_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"quincunx/engine"
)

type exported struct{ Name, Type, Text string }

type imported struct{ Saved []json.RawMessage }

// An exported game is imported unchanged, in every format of every game; so is the picture of a position.
func TestExport(t *testing.T) {
	catalogue := askAll[struct {
		Games []struct {
			Name    string
			Formats []string
		}
	}](t, "", "games")[0]
	moves := map[string]string{"pente": "0:0", "trilite": "4", "seega": "0:0", "chinesecheckers": "3:-1>4:-1", "jackhammer": "s/s/s"}
	for _, g := range catalogue.Games {
		move := moves[g.Name]
		if g.Name == "chinesecheckers" {
			e, err := engine.Open(g.Name, nil)
			if err != nil {
				t.Fatal(err)
			}
			move = e.Legal()[0]
		}
		saved := fmt.Sprintf(`{"schema":1,"game":%q,"players":["human"],"nodes":[{"parent":0,"move":%q,"comment":"first"}],"at":1}`, g.Name, move)
		if len(g.Formats) == 0 || g.Formats[0] != "session" {
			t.Errorf("%s: formats %v", g.Name, g.Formats)
		}
		for _, format := range g.Formats {
			file := askAll[exported](t, "", "export", `"saved":`+saved, fmt.Sprintf(`"format":%q`, format))[0]
			text, _ := json.Marshal(file.Text)
			games := askAll[imported](t, "", "import", fmt.Sprintf(`"name":%q,"text":%s`, file.Name, text))[0].Saved
			var got struct {
				Game  string
				At    int
				Nodes []struct{ Move, Comment string }
			}
			if err := json.Unmarshal(games[0], &got); err != nil || len(games) != 1 || got.Game != g.Name || got.At != 1 {
				t.Fatalf("%s as %s: %s, %v", g.Name, format, games, err)
			}
			if want := []struct{ Move, Comment string }{{move, "first"}}; !reflect.DeepEqual(got.Nodes, want) {
				t.Errorf("%s as %s: %+v, want %+v", g.Name, format, got.Nodes, want)
			}
		}
		picture := askAll[exported](t, "", "export", `"saved":`+saved, `"format":"svg"`)[0]
		if !strings.HasPrefix(picture.Text, "<svg") || picture.Type != "image/svg+xml" || picture.Name != g.Name+".svg" {
			t.Errorf("%s: picture %.80s", g.Name, picture.Text)
		}
		position := askAll[exported](t, "", "export", `"saved":`+saved, `"format":"text"`)[0]
		text, _ := json.Marshal(position.Text)
		if games := askAll[imported](t, "", "import", fmt.Sprintf(`"name":"x.txt","text":%s`, text))[0].Saved; len(games) != 1 {
			t.Errorf("%s: %s is read as %s", g.Name, position.Text, games)
		}
	}
}

// Export and import errors give the reason.
func TestNotationErrors(t *testing.T) {
	const saved = `"saved":{"schema":1,"game":"trilite","players":["human"],"nodes":[{"parent":0,"move":"4"}],"at":1}`
	askAll[exported](t, "games of Pente only", "export", saved, `"format":"sgf"`)
	askAll[exported](t, "unknown format", "export", saved, `"format":"pdf"`)
	askAll[exported](t, "node 1", "export", strings.Replace(saved, `"4"`, `"9"`, 1), `"format":"svg"`)
	askAll[exported](t, "node 1", "export", strings.Replace(saved, `"4"`, `"9"`, 1), `"format":"session"`)
	askAll[exported](t, "unknown game", "export", strings.Replace(saved, "trilite", "go", 1), `"format":"session"`)
	askAll[exported](t, "schema", "export", strings.Replace(saved, `"schema":1`, `"schema":7`, 1), `"format":"session"`)
	askAll[exported](t, "unknown field", "export", strings.Replace(saved, `"at"`, `"an"`, 1), `"format":"session"`)
	askAll[imported](t, "\"x.sgf\": line 1, column 9", "import", `"name":"x.sgf","text":"(;B[jj];W[jj])"`)
	askAll[imported](t, "not a saved session", "import", `"name":"","text":"hello"`)
}
