package router

import "slices"

// wholes finds routes without parameters by their whole path. Those of one
// length are in a table of their own, by the word at a place where they differ.
type wholes struct {
	byLength []wholeTable
}

type wholeTable struct {
	slots []whole // of a power of two; none if there is no path of this length
	at    int     // where the word is
	mult  uint64
}

type whole struct {
	word  uint64
	path  string
	route *route
	next  *whole // another one in this slot
}

// maxWhole is the length from which on paths are not in these tables, of which
// there is one for each length.
const maxWhole = 256

// find returns the route of a path, or nil.
func (ws *wholes) find(path string) *route {
	if len(path) >= len(ws.byLength) {
		return nil
	}
	t := &ws.byLength[len(path)]
	if len(t.slots) == 0 {
		return nil
	}
	var word uint64
	if len(path) >= 8 {
		word = wholeWord(path[t.at:])
	} else {
		word = lastWord(path, 0)
	}
	for w := &t.slots[slotOf(word, t.mult, len(t.slots))]; w != nil; w = w.next {
		if w.word == word && w.path == path {
			return w.route
		}
	}
	return nil
}

// slotOf returns the place of a word in a table of a size that is a power of
// two.
func slotOf(word, mult uint64, size int) int { return int(word*mult>>32) & (size - 1) }

// newWholes makes the tables of routes by their paths.
func newWholes(routes map[string]*route) wholes {
	byLength := make(map[int][]string)
	longest := -1
	for path := range routes {
		byLength[len(path)] = append(byLength[len(path)], path)
		longest = max(longest, len(path))
	}
	ws := wholes{byLength: make([]wholeTable, longest+1)}
	for length, paths := range byLength {
		slices.Sort(paths)
		ws.byLength[length] = newWholeTable(paths, routes)
	}
	return ws
}

func newWholeTable(paths []string, routes map[string]*route) wholeTable {
	at := mostDifferent(paths)
	words := make([]uint64, len(paths))
	for i, path := range paths {
		words[i] = wordAt(path, at)
	}
	size, mult := spread(words)
	t := wholeTable{slots: make([]whole, size), at: at, mult: mult}
	for i, path := range paths {
		slot := &t.slots[slotOf(words[i], mult, size)]
		w := whole{word: words[i], path: path, route: routes[path]}
		if slot.route != nil {
			w.next = slot.next
			slot.next = &w
			continue
		}
		*slot = w
	}
	return t
}

// mostDifferent returns where to look in paths of one length so that the most
// words differ.
func mostDifferent(paths []string) int {
	best, most := 0, 0
	for at := len(paths[0]) - 8; at >= 0 && most < len(paths); at-- {
		words := make(map[uint64]bool)
		for _, path := range paths {
			words[wordAt(path, at)] = true
		}
		if len(words) > most {
			best, most = at, len(words)
		}
	}
	return best
}

// spread returns the size of a table, a power of two, and a factor with which
// words fall into slots of their own, or nearly.
func spread(words []uint64) (size int, mult uint64) {
	distinct := slices.Compact(slices.Sorted(slices.Values(words)))
	size = 1
	for size < len(distinct) {
		size *= 2
	}
	bestSize, fewest := size, len(distinct)
	for ; fewest > 0 && size <= 8*len(distinct); size *= 2 {
		for try := uint64(0); try < 32 && fewest > 0; try++ {
			factor := (2*try + 1) * 0x9e3779b97f4a7c15
			if n := collisions(distinct, factor, size); n < fewest {
				bestSize, mult, fewest = size, factor, n
			}
		}
	}
	return bestSize, mult
}

// collisions returns how many words fall into a slot that is taken.
func collisions(words []uint64, mult uint64, size int) int {
	taken := make([]bool, size)
	n := 0
	for _, word := range words {
		slot := slotOf(word, mult, size)
		if taken[slot] {
			n++
		}
		taken[slot] = true
	}
	return n
}
