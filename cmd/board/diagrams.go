//go:build !js

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"os"
	"regexp"
	"strings"

	"quincunx/board"
	"quincunx/internal/durable"
	"quincunx/internal/plainjson"
)

// fillPages writes the positions of the diagrams of pages into them. No page changes if an attribute of one of them is wrong.
func fillPages(names []string) error {
	pages, total := make([][]byte, len(names)), 0
	for i, name := range names {
		page, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("--diagrams: %w", err)
		}
		filled, count, err := fillPage(page)
		if err != nil {
			return fmt.Errorf("--diagrams: %s: %w", name, err)
		}
		pages[i] = filled
		total += count
	}
	if total == 0 {
		return errors.New("--diagrams: there is no element quincunx-board")
	}
	for i, name := range names {
		if err := durable.Write(name, pages[i]); err != nil {
			return fmt.Errorf("--diagrams: %w", err)
		}
	}
	return nil
}

var (
	// element matches what is not the page's markup, and the start tag of an element with the positions written by an earlier call.
	// The first submatch is the tag, the second one has its attributes.
	element = regexp.MustCompile(`(?is)<!--.*?-->|<script\b.*?</script>|<style\b.*?</style>` +
		`|(<quincunx-board((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*>)(?:\s*<script type="application/json">.*?</script>)?|<quincunx-board\b`)
	attribute = regexp.MustCompile(`(?s)([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?`)
)

// fillPage returns a page whose elements quincunx-board have their positions, as JSON behind the start tag, and the number of these
// elements. Calling it again changes nothing.
func fillPage(page []byte) (_ []byte, count int, err error) {
	var filled bytes.Buffer
	end := 0
	for _, m := range element.FindAllSubmatchIndex(page, -1) {
		isWhole := m[2] >= 0
		if !isWhole && !bytes.EqualFold(page[m[0]:m[1]], []byte("<quincunx-board")) {
			continue // a comment, a script or a style sheet
		}
		count++
		if !isWhole {
			return nil, 0, fmt.Errorf("quincunx-board %d: its start tag has no end", count)
		}
		diagram, err := board.NewDiagram(context.Background(), attributesOf(string(page[m[4]:m[5]])), board.DefaultLimits())
		if err != nil {
			return nil, 0, fmt.Errorf("quincunx-board %d: %w", count, err)
		}
		data, err := plainjson.Marshal(diagram)
		if err != nil {
			return nil, 0, err
		}
		filled.Write(page[end:m[3]])
		fmt.Fprintf(&filled, `<script type="application/json">%s</script>`, bytes.ReplaceAll(data, []byte("<"), []byte(`\u003c`)))
		end = m[1]
	}
	filled.Write(page[end:])
	return filled.Bytes(), count, nil
}

// attributesOf returns the attributes of a start tag as a browser reads them, with single spaces between their words.
func attributesOf(tag string) board.Attributes {
	values := map[string]string{}
	for _, m := range attribute.FindAllStringSubmatch(tag, -1) {
		name := strings.ToLower(m[1])
		if _, ok := values[name]; !ok { // the first one counts
			values[name] = strings.Join(strings.Fields(html.UnescapeString(m[2]+m[3]+m[4])), " ")
		}
	}
	return board.Attributes{
		Game: values["game"], Options: values["options"], Position: values["position"],
		Moves: values["moves"], Solution: values["solution"], Seat: values["seat"],
	}
}
