package main

import (
	"fmt"
	"os"
	"path/filepath"

	"quincunx/bench"
	"quincunx/internal/command"
)

// tablesCommand writes what was measured into a document.
type tablesCommand struct {
	Report   string `arg:"" help:"A file that --json wrote." placeholder:"REPORT.json"`
	Document string `arg:"" help:"A file of Markdown, in which tables are filled in: what stands between <!-- bench: NAME --> and <!-- end of bench -->." placeholder:"FILE.md"`
	Plots    string `help:"Write how things scale as SVG pictures into this folder." placeholder:"FOLDER"`
}

func (c *tablesCommand) Run(_ command.Streams) error {
	report, err := readReport(c.Report)
	if err != nil {
		return err
	}
	document, err := os.ReadFile(c.Document)
	if err != nil {
		return err
	}
	folder := ""
	if c.Plots != "" {
		if folder, err = relative(filepath.Dir(c.Document), c.Plots); err != nil {
			return fmt.Errorf("--plots: %w", err)
		}
		if err := os.MkdirAll(c.Plots, 0o755); err != nil { //nolint:gosec // pictures are for all to see
			return fmt.Errorf("--plots: %w", err)
		}
	}
	filled, err := report.FillTables(string(document), filepath.ToSlash(folder))
	if err != nil {
		return fmt.Errorf("%s: %w", c.Document, err)
	}
	var plots []bench.Plot
	if c.Plots != "" {
		if plots, err = report.Plots(); err != nil {
			return command.Failure{Err: err}
		}
	}
	if err := command.WriteFile(c.Document, []byte(filled)); err != nil {
		return command.Failure{Err: err}
	}
	for _, p := range plots {
		if err := command.WriteFile(filepath.Join(c.Plots, p.Name+".svg"), p.SVG); err != nil {
			return command.Failure{Err: err}
		}
	}
	return nil
}

// relative returns the path from one folder to another, each absolute or not.
func relative(from, to string) (string, error) {
	from, err := filepath.Abs(from)
	if err == nil {
		to, err = filepath.Abs(to)
	}
	if err != nil {
		return "", err
	}
	return filepath.Rel(from, to)
}
