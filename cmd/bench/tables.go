package main

import (
	"fmt"
	"os"
	"path/filepath"

	"quincunx/bench"
	"quincunx/internal/command"
	"quincunx/internal/durable"
	"quincunx/internal/process"
)

// tablesCommand writes benchmark results into a document.
type tablesCommand struct {
	Report   string `arg:"" help:"What go test -bench . ./bench printed." placeholder:"REPORT.txt"`
	Document string `arg:"" help:"A Markdown file whose tables are filled in: those between <!-- bench: NAME --> and <!-- end of bench -->." placeholder:"FILE.md"`
	Plots    string `help:"Write SVG plots of how things scale into this folder." placeholder:"FOLDER"`
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
	}
	filled, err := report.FillTables(string(document), filepath.ToSlash(folder))
	if err != nil {
		return fmt.Errorf("%s: %w", c.Document, err)
	}
	if err := c.writePlots(report); err != nil {
		return process.Fail(err)
	}
	return durable.Write(c.Document, []byte(filled))
}

func readReport(name string) (*bench.Report, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return bench.ReadReport(file, name)
}

// writePlots writes the plots if --plots is set.
func (c *tablesCommand) writePlots(report *bench.Report) error {
	if c.Plots == "" {
		return nil
	}
	plots, err := report.Plots()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.Plots, 0o755); err != nil { //nolint:gosec // plots are public
		return err
	}
	for _, p := range plots {
		if err := durable.Write(filepath.Join(c.Plots, p.Name+".svg"), p.SVG); err != nil {
			return err
		}
	}
	return nil
}

// relative returns the path from one folder to another. Each may be absolute or relative.
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
