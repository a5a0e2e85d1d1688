package main

import (
	"errors"
	"flag"
	"fmt"
	"strconv"
	"strings"
	"time"

	"quincunx/internal/memory"
	"quincunx/option"
	"quincunx/search/proof"
)

// optionFlags declares flags for options of the game: one for each, and -o for all.
func (r *request) optionFlags(flags *flag.FlagSet, options ...option.Option) {
	for _, o := range options {
		flags.Func(o.Name, o.Usage(), func(value string) error {
			r.options[o.Name] = value
			return nil
		})
	}
	flags.Func("o", "set one of these options of the game as `NAME=VALUE`: "+strings.Join(option.Names(options), ", "), func(text string) error {
		name, value, ok := strings.Cut(text, "=")
		if _, known := option.Find(options, name); !ok || !known {
			return fmt.Errorf("want NAME=VALUE with one of %s", strings.Join(option.Names(options), ", "))
		}
		r.options[name] = value
		return nil
	})
}

// The range of memoryFlag in MiB: one table for each of two sides.
const (
	minMiB     = 2 * proof.MinMiB
	maxMiB     = proof.MaxMiB
	defaultMiB = 256
)

// memoryFlag declares the flag for the memory of tables and returns its value in MiB.
func memoryFlag(flags *flag.FlagSet) *int {
	mib := min(defaultMiB, memory.Find().MostMiB())
	usage := fmt.Sprintf("memory of the tables in `MIB`, %d..%d (default %d)", minMiB, maxMiB, mib)
	flags.Func("memory", usage, func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < minMiB || n > maxMiB {
			return fmt.Errorf("want a number in %d..%d", minMiB, maxMiB)
		}
		mib = n
		return memory.Find().Check(n)
	})
	return &mib
}

// timeFlag declares the flag for the time of a search and returns its value, 0 for any time.
func timeFlag(flags *flag.FlagSet) *time.Duration {
	limit := time.Minute
	flags.Func("time", "search no longer than `DURATION`, such as 90s or 5m; 0 = no limit (default 1m)", func(text string) error {
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 {
			return errors.New("want a duration such as 90s or 5m")
		}
		limit = d
		return nil
	})
	return &limit
}
