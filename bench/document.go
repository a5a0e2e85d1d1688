package bench

import (
	"fmt"
	"strings"

	"quincunx/internal/quote"
)

// The lines between which a document has a table of a report.
const (
	opening = "<!-- bench: "
	closing = "<!-- end of bench -->"
)

// FillTables returns a document in which all that stands between two lines such as
//
//	<!-- bench: perft -->
//	<!-- end of bench -->
//
// is what [Report.Block] gives for that name; in the block "plots" it is links to the
// pictures of [Report.Plots] in a folder, as seen from the document, "" for none. The
// error names the block that is unknown or has no end. A block of which nothing was
// measured stays as it is.
func (r *Report) FillTables(document, folder string) (string, error) {
	var filled strings.Builder
	for rest := document; ; {
		before, after, found := strings.Cut(rest, opening)
		filled.WriteString(before)
		if !found {
			return filled.String(), nil
		}
		name, after, named := strings.Cut(after, " -->\n")
		body, after, ended := strings.Cut(after, closing)
		if !named || !ended || strings.Contains(body, opening) {
			return "", fmt.Errorf("block %s has no end", quote.Text(name))
		}
		block, err := r.block(name, folder)
		if err != nil {
			return "", err
		}
		if block == "" {
			block = body
		}
		filled.WriteString(opening + name + " -->\n" + block + closing)
		rest = after
	}
}

func (r *Report) block(name, folder string) (string, error) {
	if name != "plots" {
		return r.Block(name)
	}
	if folder == "" {
		return "", nil
	}
	plots, err := r.Plots()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, p := range plots {
		fmt.Fprintf(&b, "![%s](%s/%s.svg)\n\n", p.Title, folder, p.Name)
	}
	return b.String(), nil
}
