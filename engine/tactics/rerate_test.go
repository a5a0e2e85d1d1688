package tactics
import ("testing";"os";"strings";"slices";"cmp")
func TestRerate(t *testing.T) {
	name := os.Getenv("RERATE")
	if name == "" { t.Skip() }
	data, _ := os.ReadFile("/tmp/puz/"+name+".txt")
	all, err := Parse(name, string(data))
	if err != nil { t.Fatal(err) }
	for i := range all { if err := all[i].Rate(t.Context()); err != nil { t.Fatal(err) } }
	slices.SortFunc(all, func(a, b Position) int { return cmp.Or(a.Rating-b.Rating, strings.Compare(a.Text, b.Text)) })
	title, _, _ := strings.Cut(string(data), "\n")
	text := []byte(title+"\n\n")
	for _, p := range all { text = p.Append(text) }
	os.WriteFile("/tmp/puz/"+name+".rated", text, 0o600)
}
