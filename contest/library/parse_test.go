package library

import (
	"fmt"
	"strings"
	"testing"
)

func FuzzParse(f *testing.F) {
	f.Add("1210 0 0 0 0")
	f.Add("17 -1 3 5 -9999")
	f.Add("-1 3")
	f.Add("5 x")
	f.Add("")
	f.Fuzz(func(t *testing.T, line string) {
		numbers, ok := parse(line)
		if !ok {
			return
		}
		again, ok := parse(strings.Trim(fmt.Sprint(numbers), "[]"))
		if !ok || fmt.Sprint(again) != fmt.Sprint(numbers) || numbers[0] < 0 {
			t.Errorf("%q: %v, and then %v", line, numbers, again)
		}
	})
}
