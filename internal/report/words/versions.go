package words

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// versionCaveats has the words of what packages source, compare and compare/files
// find about versions, units and files of results.
var versionCaveats = map[sample.Code]caveat{
	"submodule-missing": {say: func(f sample.Facts) (string, string) {
		version := f.Text("version")
		if version != "" {
			version += ": "
		}
		return fmt.Sprintf("%ssubmodule %s at %.12s is not available locally and not in the snapshot", version, f.Text("path"), f.Text("commit")),
			"git submodule update --init --recursive"
	}},
	"tests-from": {say: func(f sample.Facts) (string, string) {
		return "all versions ran with the tests of " + f.Text("version"), ""
	}},
	"go-line-lowered": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("for %s, the go line of all versions was lowered to go %s: it was %s", f.Text("toolchain"), f.Text("to"), goLines(f)),
			"the language and the GODEBUG defaults are those of the lower line, for all versions alike"
	}},
	"assumes-no-drift": plain("the intervals assume that the machine kept its speed during the run",
		"to find out whether a change made code faster use hone diff, which drift does not mislead"),

	// Units that only some have.
	"metric-one-side": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("%s is reported by one side only and was left out: %s", f.Text("unit"), f.Text("benchmark")),
			"give both the same tests, as with -tests-from head"
	}},
	"metrics-missing": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("%s does not report %s", f.Text("toolchain"), commas(f, "units")),
			"what is missing is left out; a newer toolchain may report it"
	}},
	"metric-overrides": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("%s reports %s itself; hone compares what it measured", f.Text("benchmark"), commas(f, "units")),
			"report it in another unit to have it compared, too"
	}},
	"unit-left-out": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("%s left out: no %s to compare", Names(f.List("benchmarks")), commas(f, "units")), ""
	}},

	// Files of results.
	"order-unknown": {say: func(f sample.Facts) (string, string) {
		text := "the order in which these values were measured is unknown, so drift of the machine counts as a change"
		n := f.Number("comparisons")
		if n > 0 {
			text += fmt.Sprintf("; tested by ranks (Mann-Whitney U), with an error of %.4g %%", 100*f.Number("alpha"))
		}
		if n > 1 {
			text += fmt.Sprintf(" for all %.0f comparisons that vary together (Holm), p being adjusted for that", n)
		}
		return text, "compare the versions themselves (hone diff main .) for processes that take turns"
	}},
	"unit-missing": {say: func(f sample.Facts) (text, remedy string) {
		unit := f.Text("unit")
		if unit == sample.UnitBytes || unit == sample.UnitAllocs {
			remedy = "run go test with -benchmem"
		}
		return fmt.Sprintf("%s has no %s for %s", f.Text("file"), unit, Names(f.List("benchmarks"))), remedy
	}},
	"machines-differ": {say: func(f sample.Facts) (string, string) {
		files, base, head := f.List("files"), f.List("base"), f.List("head")
		var what []string
		for i, name := range f.List("settings") {
			what = append(what, fmt.Sprintf("%s is %s in %s and %s in %s", name, base[i], files[0], head[i], files[1]))
		}
		return "the files come from different machines: " + strings.Join(what, ", "),
			"measure both on one machine: what changed may be the machine"
	}},
}

// goLines names the go lines that were lowered: the first three, and how many
// more there are.
func goLines(f sample.Facts) string {
	const most = 3
	from, files := f.List("from"), f.List("files")
	var lines []string
	for i := range files[:min(most, len(files))] {
		lines = append(lines, fmt.Sprintf("go %s in %s", from[i], files[i]))
	}
	what := strings.Join(lines, ", ")
	if len(files) > most {
		what += fmt.Sprintf(" and %d more", len(files)-most)
	}
	return what
}
