package chart_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"testing"

	"quincunx/tune"
	"quincunx/tune/chart"
)

// The pictures of a fit are XML, even without validation.
func TestPictures(t *testing.T) {
	for _, validation := range []int{0, 10} {
		fitted := &tune.Fitted{
			Curve:               []tune.Losses{{Train: 0.2, Validation: 0.3}, {Train: 0.1, Validation: 0.2}},
			Changes:             []tune.Change{{Name: "men & moves", Old: 10, New: 12}, {Name: "tempo", Old: 3, New: -3}},
			ValidationPositions: validation,
		}
		for _, draw := range []func() ([]byte, error){
			func() ([]byte, error) { return chart.Losses(fitted.Curve, "iteration", validation > 0) },
			func() ([]byte, error) { return chart.Changes(fitted) },
		} {
			picture, err := draw()
			if err != nil {
				t.Fatal(err)
			}
			d := xml.NewDecoder(bytes.NewReader(picture))
			for {
				if _, err := d.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatalf("no SVG: %v", err)
				}
			}
		}
	}
}
