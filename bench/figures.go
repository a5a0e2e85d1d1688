package bench

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"quincunx/internal/plainjson"
)

// Figure is a result in the documents that a shell command reproduces exactly. The command is
// limited by nodes or depth, and uses one thread and a seed.
//
// In a document the value follows a marker <!-- figure ID -->, and the revision with which the
// figures of a group were measured follows <!-- revision GROUP -->. Readers don't see markers.
type Figure struct {
	ID  string `json:"id"`  // GROUP/NAME
	Run string `json:"run"` // the command, run in the root of the repository

	// Form is a text/template for the last JSON object that the command prints; "" = the value is
	// the whole output. Additional functions are percent, a share as 12.3; elo, an estimate as
	// +12.3 ± 4.5; and float, a number for printf.
	Form string `json:"form,omitempty"`

	Value    string `json:"value"`
	Revision string `json:"revision"`        // of the programs that measured it
	Seconds  int    `json:"seconds"`         // approximate processor time
	Quick    bool   `json:"quick,omitempty"` // measured by CI
}

var figureID = regexp.MustCompile(`^[a-z0-9+-]+/[a-z0-9+-]+$`)

// group returns the part of the ID before the slash.
func (f *Figure) group() string {
	group, _, _ := strings.Cut(f.ID, "/")
	return group
}

// ParseFigures reads a list of figures from JSON. The error names the wrong figure.
func ParseFigures(list []byte) (figures []*Figure, err error) {
	if err := plainjson.Decode(list, &figures); err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, f := range figures {
		switch {
		case f == nil || !figureID.MatchString(f.ID):
			return nil, errors.New("figure without an ID such as group/name")
		case known[f.ID]:
			return nil, fmt.Errorf("figure %s: listed twice", f.ID)
		case f.Run == "" || f.Value == "" || f.Revision == "":
			return nil, fmt.Errorf("figure %s: want a command, a value and a revision", f.ID)
		}
		if _, err := f.template(); err != nil {
			return nil, fmt.Errorf("figure %s: %w", f.ID, err)
		}
		known[f.ID] = true
	}
	return figures, nil
}

// WriteFigures writes figures in the format of ParseFigures.
func WriteFigures(out io.Writer, figures []*Figure) error { return plainjson.Write(out, figures, "  ") }

func (f *Figure) template() (*template.Template, error) {
	float := func(n json.Number) (float64, error) { return n.Float64() }
	return template.New("form").Option("missingkey=error").Funcs(template.FuncMap{
		"float": float,
		"percent": func(n json.Number) (string, error) {
			share, err := float(n)
			return fmt.Sprintf("%.1f", 100*share), err
		},
		"elo": func(estimate map[string]any) (string, error) {
			elo, isElo := estimate["elo"].(json.Number)
			plusMinus, isError := estimate["error"].(json.Number)
			if !isElo || !isError {
				return "", errors.New("not an estimate")
			}
			e, err := float(elo)
			x, wrong := float(plusMinus)
			return strings.Replace(fmt.Sprintf("%+.1f ± %.1f", e, x), "-", "−", 1), errors.Join(err, wrong)
		},
	}).Parse(f.Form)
}

// Measured returns the value of the figure from the output of the command.
func (f *Figure) Measured(printed []byte) (string, error) {
	if f.Form == "" {
		return strings.TrimSpace(string(printed)), nil
	}
	form, err := f.template()
	if err != nil {
		return "", err
	}
	d := json.NewDecoder(bytes.NewReader(printed))
	d.UseNumber()
	var last any
	for {
		var object any
		err := d.Decode(&object)
		if errors.Is(err, io.EOF) && last != nil {
			break
		}
		if err != nil {
			return "", fmt.Errorf("its output is not JSON: %w", err)
		}
		last = object
	}
	var value strings.Builder
	err = form.Execute(&value, last)
	return value.String(), err
}

// Documents maps file names to texts.
type Documents map[string]string

var (
	marker  = regexp.MustCompile(`<!-- (figure|revision) ([^ ]+) -->`)
	markers = regexp.MustCompile(`(<!-- (figure|revision) [^ ]+ -->\s*)+`)
)

// Check returns an error if a figure or the revision of a group is missing in the documents, or if
// a different value follows its marker.
func (d Documents) Check(figures []*Figure) (err error) {
	found := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(d)) {
		eachMarker(d[name], func(kind, id, text string) string {
			value := valueOf(figures, kind, id)
			switch {
			case err != nil:
			case value == "":
				err = fmt.Errorf("%s: unknown %s %s", name, kind, id)
			case !strings.Contains(text, value):
				err = fmt.Errorf("%s: %s %s: want %q after its marker", name, kind, id, value)
			}
			found[kind+id] = true
			return text
		})
	}
	for _, f := range figures {
		if err == nil && (!found["figure"+f.ID] || !found["revision"+f.group()]) {
			err = fmt.Errorf("figure %s or its revision is in no document", f.ID)
		}
	}
	return err
}

// Replace returns the documents with the old figures replaced by the new ones. The documents must
// pass Check with the old figures.
func (d Documents) Replace(old, figures []*Figure) Documents {
	replaced := Documents{}
	for name, document := range d {
		replaced[name] = eachMarker(document, func(kind, id, text string) string {
			return strings.Replace(text, valueOf(old, kind, id), valueOf(figures, kind, id), 1)
		})
	}
	return replaced
}

// eachMarker returns a document in which the text after each marker is replaced by the result of
// each. The text ends at the next marker. Adjacent markers share a text.
func eachMarker(document string, each func(kind, id, text string) string) string {
	var b strings.Builder
	runs := append(markers.FindAllStringIndex(document, -1), []int{len(document), len(document)})
	b.WriteString(document[:runs[0][0]])
	for i, run := range runs[:len(runs)-1] {
		side, text := document[run[0]:run[1]], document[run[1]:runs[i+1][0]]
		for _, m := range marker.FindAllStringSubmatch(side, -1) {
			text = each(m[1], m[2], text)
		}
		b.WriteString(side + text)
	}
	return b.String()
}

// valueOf returns the text for a marker: the value of a figure, or the distinct revisions of the
// figures of a group. It returns "" if there is no such figure or group.
func valueOf(figures []*Figure, kind, id string) string {
	var values []string
	for _, f := range figures {
		switch {
		case kind == "figure" && f.ID == id:
			return f.Value
		case kind == "revision" && f.group() == id && !slices.Contains(values, "`"+f.Revision+"`"):
			values = append(values, "`"+f.Revision+"`")
		}
	}
	return strings.Join(values, ", ")
}
