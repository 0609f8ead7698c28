package callgrind

import (
	"debug/dwarf"
	"debug/elf"
	"fmt"
	"slices"
	"sort"
	"strings"
)

// Symbols are the functions of a program.
type Symbols struct {
	funcs []symbol    // by address
	data  *dwarf.Data // nil where there is none
	path  string
}

// symbol is the code of a function: [lo, hi).
type symbol struct {
	lo, hi uint64
	name   string
}

// ReadSymbols reads the symbol table of an ELF file, and its debug information
// if it has any.
func ReadSymbols(path string) (*Symbols, error) {
	f, err := elf.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read the symbols of %s: %w", path, err)
	}
	defer f.Close()
	s := &Symbols{path: path}
	list, err := f.Symbols()
	if err != nil {
		return nil, fmt.Errorf("read the symbols of %s: %w", path, err)
	}
	for _, sym := range list {
		if elf.ST_TYPE(sym.Info) == elf.STT_FUNC && sym.Size > 0 && sym.Section != elf.SHN_UNDEF {
			s.funcs = append(s.funcs, symbol{sym.Value, sym.Value + sym.Size, readable(sym.Name)})
		}
	}
	slices.SortStableFunc(s.funcs, func(a, b symbol) int {
		switch {
		case a.lo < b.lo:
			return -1
		case a.lo > b.lo:
			return 1
		}
		return 0
	})
	// What was inlined is known only with it; the rest is not.
	s.data, _ = f.DWARF()
	return s, nil
}

// readable undoes what the compiler does to dots in the last element of an
// import path.
func readable(name string) string { return strings.ReplaceAll(name, "%2e", ".") }

// function returns the function whose code holds an address.
func (s *Symbols) function(addr uint64) (string, bool) {
	i := sort.Search(len(s.funcs), func(i int) bool { return s.funcs[i].lo > addr }) - 1
	if i < 0 || addr >= s.funcs[i].hi {
		return "", false
	}
	return s.funcs[i].name, true
}

// A Count is how many instructions a function ran: by itself, and with all
// that it called, which is at least that and at most everything.
type Count struct{ Self, Inclusive int64 }

// Functions shares out what a part counted among functions, by name. Code
// outside of the program keeps the name callgrind gives it. Instructions of
// inlined functions are theirs.
func (s *Symbols) Functions(p *Part) map[string]Count {
	inlined := s.inlined(s.worthwhile(p))
	out := make(map[string]Count)
	for place, n := range p.Self {
		name, ok := inlined[place.Addr]
		if !ok {
			name, ok = s.function(place.Addr)
		}
		if !ok {
			name = readable(place.Function)
		}
		c := out[name]
		c.Self += n
		out[name] = c
	}
	total := p.Total()
	inclusive := make(map[string]int64)
	for name, n := range p.Inclusive {
		name, _, _ = strings.Cut(name, "'") // a function that is called again is f'2
		inclusive[readable(name)] += n
	}
	for name, c := range out {
		c.Inclusive = max(c.Self, min(inclusive[name], total))
		out[name] = c
	}
	for name, n := range inclusive {
		if _, ok := out[name]; !ok && n > 0 {
			out[name] = Count{Inclusive: min(n, total)}
		}
	}
	return out
}

// smallShare is the share of all instructions below which it is not worth while to
// look for what was inlined into a function.
const smallShare = 1e-4

// worthwhile returns the addresses of the functions that count, ascending.
func (s *Symbols) worthwhile(p *Part) []uint64 {
	sums := make(map[string]int64)
	var total int64
	for place, n := range p.Self {
		sums[place.Function] += max(n, -n)
		total += max(n, -n)
	}
	var addrs []uint64
	for place := range p.Self {
		if place.Addr > 0 && float64(sums[place.Function]) >= smallShare*float64(total) {
			addrs = append(addrs, place.Addr)
		}
	}
	slices.Sort(addrs)
	return slices.Compact(addrs)
}
