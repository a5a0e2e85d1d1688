package tune

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/cespare/xxhash/v2"

	"quincunx/eval"
	"quincunx/internal/durable"
	"quincunx/internal/journal"
	"quincunx/internal/plainjson"
)

// learningRecipe is everything that a fit of a table depends on. The losses before it stand for the positions.
type learningRecipe struct {
	Game       string  `json:"game"`
	Version    int     `json:"version"` // of the form of the table
	Weights    string  `json:"weights"` // hash, in hexadecimal
	Rate       float64 `json:"rate"`
	Epochs     int     `json:"epochs"`
	Validation float64 `json:"validation"`
	Seed       uint64  `json:"seed"`
	Results    float64 `json:"results,omitzero"`
	Begin      string  `json:"begin,omitempty"` // hash of the values to begin with, in hexadecimal

	Train               int    `json:"train"` // positions
	ValidationPositions int    `json:"validationPositions"`
	Before              Losses `json:"before"`
}

// recipe returns the recipe of a fit of a table, with the numbers of positions.
func (l *Learning) recipe(table eval.TableForm, train, validation int, before Losses) learningRecipe {
	return learningRecipe{
		Game: l.Game.Name, Version: table.Version, Weights: fmt.Sprintf("%016x", l.Weights.Identity()),
		Rate: l.Rate, Epochs: l.Epochs, Validation: l.Validation, Seed: l.Seed,
		Train: train, ValidationPositions: validation, Before: before,
	}
}

// hashOf returns a hash of values, in hexadecimal; "" if there are none.
func hashOf(values []int16) string {
	if values == nil {
		return ""
	}
	hash := xxhash.New()
	_ = binary.Write(hash, binary.LittleEndian, values)
	return fmt.Sprintf("%016x", hash.Sum64())
}

// learningState is the contents of a state file: a JSON object with a checksum.
type learningState struct {
	File   string         `json:"file"`
	Recipe learningRecipe `json:"recipe"`
	Epochs
	Values []byte `json:"values"` // of the state of the course, one after the other, little-endian
}

const learningKind = "quincunx learning"

var errNoLearning = errors.New("not the state of a fit of a table")

// save writes the state after an epoch. At any moment the file has the old state or the new one.
func (c *course) save(name string, e Epochs) (err error) {
	s := learningState{File: learningKind, Recipe: c.recipe, Epochs: e}
	for _, values := range c.state {
		if s.Values, err = binary.Append(s.Values, binary.LittleEndian, values); err != nil {
			return err
		}
	}
	object, err := plainjson.Marshal(s)
	if err != nil {
		return err
	}
	if object, err = durable.Seal(object); err != nil {
		return err
	}
	return durable.Write(name, append(object, '\n'))
}

// load reads the state, if the file exists. The error says that the file is not a state of this fit; then nothing has changed.
func (c *course) load(name string) (e Epochs, err error) {
	file, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return e, nil
	}
	if err != nil {
		return e, err
	}
	var s learningState
	object, err := durable.OpenDocument(file)
	if err == nil && (plainjson.Decode(object, &s) != nil || s.File != learningKind) {
		err = errNoLearning
	}
	if err == nil {
		err = journal.Same(s.Recipe, c.recipe)
	}
	if n := len(s.Curve); err == nil && (n == 0 || n > c.recipe.Epochs || s.Best < 0 || s.Best >= n) {
		err = errNoLearning
	}
	if err == nil {
		err = c.restore(s.Values)
	}
	if err != nil {
		return e, fmt.Errorf("%s: %w", name, err)
	}
	return s.Epochs, nil
}

// restore sets the state of the course.
func (c *course) restore(values []byte) error {
	length := 0
	for _, to := range c.state {
		length += binary.Size(to)
	}
	if len(values) != length {
		return errNoLearning
	}
	for _, to := range c.state {
		size := binary.Size(to)
		if _, err := binary.Decode(values[:size], binary.LittleEndian, to); err != nil { // for bools, the length must be exact
			return err
		}
		values = values[size:]
	}
	return nil
}
