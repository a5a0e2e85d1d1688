package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"quincunx/internal/message"
	"quincunx/internal/process"
	"quincunx/option"
	"quincunx/search"
	"quincunx/search/retrograde/tables"
	"quincunx/tt"
)

// SearchOptions are the options of searches. Zero values stand for the defaults. A search ignores options that it does not use.
type SearchOptions struct {
	// Method is the name of one of [Game].Methods; "" = the default for the number of seats.
	Method string

	HashMiB int // size of the transposition table in MiB, 1..MaxHashMiB(), 0 = the default of search.Hash
	Threads int // number of search threads, within the range of search.Threads, 0 = 1
	MultiPV int // number of best moves to search and report, 1..MaxMultiPV, 0 = 1

	// Sound turns off all pruning by estimates, so that no forced win or loss within the depth is missed.
	Sound bool

	// Tables is a directory of exact values for the search to use, in games that have tables; "" = none. A program opens its files once.
	Tables string

	// TablesMiB is the size of the cache for packed tables in MiB, 0 = the default. Searches with the same tables share the largest.
	TablesMiB int

	// Without turns features of the method off by name, and Set changes its parameters: [Method].Features and [Method].Parameters list
	// them.
	Without []string
	Set     map[string]int
}

// MaxMultiPV is the largest SearchOptions.MultiPV.
const MaxMultiPV = search.MaxMultiPV

// MaxHashMiB returns the size in MiB of the largest transposition table that fits into memory.
func MaxHashMiB() int { return min(process.Memory().MaxMiB(), tt.MaxMiB) }

// tablesOption defines SearchOptions.Tables.
var tablesOption = option.Option{Name: "tables", Default: "", Help: "a directory of exact values, made by solve --tables for the options of the game"}

// tablesCache defines SearchOptions.TablesMiB.
var tablesCache = option.Option{
	Name: "tablescache", Default: tables.DefaultCache, Min: 1, Max: tables.MaxCache, Unit: "MiB", Help: "size of the cache for tables that are packed",
}

// AutoMethod is the value of the option search for the default method.
const AutoMethod = "auto"

// searchOptions returns the definitions of the options of all searches.
func searchOptions() []option.Option {
	hash := search.Hash
	if hash.Max = MaxHashMiB(); hash.Max < tt.MaxMiB {
		hash.Total = process.Memory().String()
	}
	hash.Default = min(hash.Default.(int), hash.Max)
	return []option.Option{
		hash, search.Threads, search.MultiPV,
		{Name: "sound", Default: false, Help: "no pruning by estimates: no forced win or loss within the depth is missed, at the price of less depth"},
	}
}

// SearchOptions returns the definitions of the options that all searches of the game have. [Method.Options] returns the options of one
// method.
func (g Game) SearchOptions() []option.Option {
	list := searchOptions()
	if g.Tables != nil {
		list = append(list, tablesOption, tablesCache)
	}
	if len(g.Methods) > 0 {
		methods := []string{AutoMethod}
		for _, m := range g.Methods {
			methods = append(methods, m.Name)
		}
		list = append(list, option.Option{Name: "search", Default: AutoMethod, Choices: methods, Help: "the method; auto is the best one for the number of seats"})
	}
	return list
}

// Options returns the definitions of the options of the method: its parameters, and a switch for each feature.
func (m Method) Options() []option.Option {
	list := slices.Clone(m.Parameters)
	for _, name := range m.Features {
		list = append(list, option.Option{Name: name, Default: true, Help: "a feature of the search"})
	}
	return list
}

// With returns a copy of the options in which changed, one of [Game.SearchOptions] or [Method.Options], has the value of text. A change
// of the method resets its parameters and features. The error says what is wrong with text.
func (o SearchOptions) With(changed option.Option, text string) (SearchOptions, error) {
	value, err := changed.Parse(text)
	if err != nil {
		return o, err
	}
	switch changed.Name {
	case "hash":
		o.HashMiB = value.(int)
	case "threads":
		o.Threads = value.(int)
	case "multipv":
		o.MultiPV = value.(int)
	case "sound":
		o.Sound = value.(bool)
	case tablesOption.Name:
		o.Tables = value.(string)
	case tablesCache.Name:
		o.TablesMiB = value.(int)
	case "search":
		o.Method, o.Set, o.Without = value.(string), nil, nil
		if o.Method == AutoMethod {
			o.Method = ""
		}
	default:
		if n, isNumber := value.(int); isNumber {
			o.Set = maps.Clone(o.Set)
			if o.Set == nil {
				o.Set = map[string]int{}
			}
			o.Set[changed.Name] = n
			break
		}
		o.Without = slices.DeleteFunc(slices.Clone(o.Without), func(name string) bool { return name == changed.Name })
		if value == false {
			o.Without = append(o.Without, changed.Name)
		}
	}
	return o, nil
}

// Full returns the options with defaults filled in, and opens their tables. The error names the option out of range, or the defective
// file of the tables.
func (o SearchOptions) Full() (SearchOptions, error) {
	if err := process.Memory().Check(o.HashMiB); err != nil {
		return o, fmt.Errorf("hash %d: %w", o.HashMiB, err)
	}
	list := searchOptions()
	for i, value := range []*int{&o.HashMiB, &o.Threads, &o.MultiPV} {
		if err := list[i].Complete(value); err != nil {
			return o, err
		}
	}
	if err := tablesCache.Complete(&o.TablesMiB); err != nil {
		return o, err
	}
	return o, openShared(o.Tables, o.TablesMiB)
}

// checkMethod returns an error if the game lacks the method, the method lacks one of the features or parameters, or a parameter is out
// of range. Without a method, the features and parameters of all methods are allowed.
func (g Game) checkMethod(o SearchOptions) error {
	methods := g.Methods
	if o.Method != "" {
		m, err := g.Method(o.Method, 0)
		if err != nil {
			return err
		}
		methods = []Method{m}
	}
	var parameters []option.Option
	var features []string
	for _, m := range methods {
		for _, p := range m.Parameters {
			if _, known := option.Find(parameters, p.Name); !known {
				parameters = append(parameters, p)
			}
		}
		features = append(features, m.Features...)
	}
	for _, name := range o.Without {
		if !slices.Contains(features, name) {
			return fmt.Errorf("unknown feature %s (known: %s)", message.Quote(name), strings.Join(slices.Compact(slices.Sorted(slices.Values(features))), ", "))
		}
	}
	_, err := option.Numbers(parameters, o.Set)
	return err
}

// only returns the options without parameters and features that the method lacks.
func (o SearchOptions) only(m Method) SearchOptions {
	o.Set = maps.Clone(o.Set)
	maps.DeleteFunc(o.Set, func(name string, _ int) bool { return !slices.Contains(option.Names(m.Parameters), name) })
	o.Without = slices.DeleteFunc(slices.Clone(o.Without), func(name string) bool { return !slices.Contains(m.Features, name) })
	return o
}

// equal reports whether two options define the same search.
func (o SearchOptions) equal(p SearchOptions) bool {
	return o.Method == p.Method && o.HashMiB == p.HashMiB && o.Threads == p.Threads && o.MultiPV == p.MultiPV &&
		o.Sound == p.Sound && o.Tables == p.Tables && o.TablesMiB == p.TablesMiB && slices.Equal(o.Without, p.Without) && maps.Equal(o.Set, p.Set)
}
