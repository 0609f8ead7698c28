// Package redux does the work of regex-redux, the contest of the Benchmarks Game
// whose figures the story quotes, with the engines of ladder/normalize: in DNA
// as text it counts nine patterns and makes five replacements. All ways are
// **exact**: they answer the same.
package redux

import (
	"regexp"

	"github.com/wasilibs/go-re2"
)

// What clean matches goes first. In the rest the matches of each of counted are
// counted, then those of replaced are replaced, in their order.
var (
	clean   = ">.*\n|\n"
	counted = []string{
		"agggtaaa|tttaccct",
		"[cgt]gggtaaa|tttaccc[acg]",
		"a[act]ggtaaa|tttacc[agt]t",
		"ag[act]gtaaa|tttac[agt]ct",
		"agg[act]taaa|ttta[agt]cct",
		"aggg[acg]aaa|ttt[cgt]ccct",
		"agggt[cgt]aa|tt[acg]accct",
		"agggta[cgt]a|t[acg]taccct",
		"agggtaa[cgt]|[acg]ttaccct",
	}
	replaced = []struct{ pattern, with string }{
		{"tHa[Nt]", "<4>"},
		{"aND|caN|Ha[DS]|WaS", "<3>"},
		{"a[NSt]|BY", "<2>"},
		{`\|[^|][^|]*\|`, "|"},
		{`\|[^|][^|]*\|`, "-"},
	}
)

// A pattern is one that an engine has compiled.
type pattern interface {
	count(text []byte) int
	replace(text []byte, with string) []byte
}

// A result is what the contest prints.
type result struct {
	counts               [9]int
	given, cleaned, left int // lengths
}

// A redux has all patterns compiled by one engine.
type redux struct {
	clean    pattern
	counted  []pattern
	replaced []pattern
}

func newRedux(compile func(string) pattern) *redux {
	r := &redux{clean: compile(clean)}
	for _, p := range counted {
		r.counted = append(r.counted, compile(p))
	}
	for _, p := range replaced {
		r.replaced = append(r.replaced, compile(p.pattern))
	}
	return r
}

func (r *redux) run(text []byte) (got result) {
	got.given = len(text)
	text = r.clean.replace(text, "")
	got.cleaned = len(text)
	for i, p := range r.counted {
		got.counts[i] = p.count(text)
	}
	for i, p := range r.replaced {
		text = p.replace(text, replaced[i].with)
	}
	got.left = len(text)
	return got
}

// goPattern is of package regexp, and of RE2, which has the same methods.
type goPattern struct {
	re interface {
		FindAllIndex(text []byte, n int) [][]int
		ReplaceAllLiteral(text, with []byte) []byte
	}
}

func (p goPattern) count(text []byte) int { return len(p.re.FindAllIndex(text, -1)) }
func (p goPattern) replace(text []byte, with string) []byte {
	return p.re.ReplaceAllLiteral(text, []byte(with))
}

func compileRegexp(expr string) pattern { return goPattern{regexp.MustCompile(expr)} }
func compileRE2(expr string) pattern    { return goPattern{re2.MustCompile(expr)} }
