package main

import (
	"errors"
	"flag"
	"fmt"
	"strconv"
	"time"

	"quincunx/internal/memory"
	"quincunx/search/proof"
)

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
