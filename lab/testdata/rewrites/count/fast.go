//go:build rewrite

package count

import (
	"maps"
	"slices"
	"strings"
)

func Words(text string) map[string]int {
	counts := make(map[string]int, 16)
	for w := range strings.FieldsSeq(text) {
		counts[w]++
	}
	return counts
}

func Histogram(data []byte) map[byte]int {
	var table [256]int
	for _, b := range data {
		table[b]++
	}
	distinct := 0
	for _, n := range table {
		if n > 0 {
			distinct++
		}
	}
	h := make(map[byte]int, distinct)
	for b, n := range table {
		if n > 0 {
			h[byte(b)] = n
		}
	}
	return h
}

func Invert(m map[string]int) map[int][]string {
	out := make(map[int][]string, len(m))
	for k, v := range m {
		out[v] = append(out[v], k)
	}
	for _, keys := range out {
		slices.Sort(keys)
	}
	return out
}

func ByCity(people []Person) map[string][]Person {
	sizes := make(map[string]int, 8)
	grown := 0
	for i := range people {
		if people[i].Age >= 18 {
			sizes[people[i].City]++
			grown++
		}
	}
	all := make([]Person, grown)
	groups := make(map[string][]Person, len(sizes))
	for i := range people {
		p := &people[i]
		if p.Age < 18 {
			continue
		}
		group, ok := groups[p.City]
		if !ok {
			n := sizes[p.City]
			group = all[:0:n]
			all = all[n:]
		}
		groups[p.City] = append(group, *p)
	}
	return groups
}

func Merge(dst, src map[string]int) {
	if len(dst) == 0 {
		maps.Copy(dst, src)
		return
	}
	for k, v := range src {
		dst[k] += v
	}
}

func MostCommon(words []string) (string, int) {
	places := make(map[string]int, len(words))
	counts := make([]int, 0, len(words))
	firsts := make([]int, 0, len(words))
	for i, w := range words {
		at, ok := places[w]
		if !ok {
			at = len(counts)
			places[w] = at
			counts = append(counts, 0)
			firsts = append(firsts, i)
		}
		counts[at]++
	}
	best, most := "", 0
	for at, n := range counts {
		if n > most {
			best, most = words[firsts[at]], n
		}
	}
	return best, most
}

func Common(a, b []string) []string {
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	in := make(map[string]bool, len(b))
	for _, x := range b {
		in[x] = true
	}
	var out []string
	for _, x := range a {
		if in[x] {
			in[x] = false
			out = append(out, x)
		}
	}
	return out
}
