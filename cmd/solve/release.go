package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"quincunx/internal/durable"
	"quincunx/internal/plainjson"
)

// Files that --pack adds to the tables, so that others can host and check the directory.
const (
	contentsName = "tables.json"
	sumsName     = "SHA256SUMS"
)

// contents is the object in tables.json.
type contents struct {
	Game      string        `json:"game"` // with its options, such as "seega size=5 threshold=0"
	License   string        `json:"license"`
	Cite      string        `json:"cite"`      // how to cite the tables
	Rules     []string      `json:"rules"`     // readings on which the values rest
	Check     []string      `json:"check"`     // commands, in the directory, that compare the files with SHA256SUMS and the values with the rules
	Positions uint64        `json:"positions"` // of all tables
	Tables    []tableObject `json:"tables"`
}

// The license and the citation of the tables, as in CITATION.cff.
const (
	license  = "Apache-2.0"
	citation = "the quincunx authors: quincunx: an engine for five board games, and the solution of Seega on 5×5"
)

// describe writes the contents of the packed tables and the checksums of all files, also of those with more men than --men.
func (s *tabling) describe() (err error) {
	set, err := s.game.OpenTables(s.Pack, s.position, 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, set.Close()) }()
	list := contents{
		Game: set.Name(), License: license, Cite: citation, Rules: set.Readings(), Tables: tableObjects(set),
		Check: []string{"sha256sum --check " + sumsName, "solve " + argumentsOf(set.Name()) + " --tables . --check"},
	}
	for _, table := range list.Tables {
		list.Positions += table.Counts[0].Total() + table.Counts[1].Total()
	}
	if err := durable.WriteBy(filepath.Join(s.Pack, contentsName), func(w io.Writer) error { return plainjson.Write(w, list, "  ") }); err != nil {
		return err
	}
	var sums strings.Builder
	for _, f := range set.Files {
		if f == nil {
			continue
		}
		if err := appendSum(&sums, f.Name); err != nil {
			return err
		}
	}
	if err := appendSum(&sums, filepath.Join(s.Pack, contentsName)); err != nil {
		return err
	}
	return durable.Write(filepath.Join(s.Pack, sumsName), []byte(sums.String()))
}

// argumentsOf returns the name of a graph, "seega size=5", as arguments of solve, "seega --size 5".
func argumentsOf(name string) string {
	game, options, _ := strings.Cut(name, " ")
	flags := game
	for option := range strings.FieldsSeq(options) {
		name, value, _ := strings.Cut(option, "=")
		flags += " --" + name + " " + value
	}
	return flags
}

// appendSum appends the line of a file in SHA256SUMS.
func appendSum(sums *strings.Builder, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	fmt.Fprintf(sums, "%x  %s\n", h.Sum(nil), filepath.Base(name))
	return nil
}
