package main

import "errors"

type suiteCommand struct {
	Full bool `help:"As deep as ten minutes allow."`
}

// Run checks the built-in tables.
func (c *suiteCommand) Run(_ streams) error { return errors.New("no tables") }
