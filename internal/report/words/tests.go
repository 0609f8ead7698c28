package words

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/testlog"
	"github.com/gohone/hone/internal/tune/suite"
)

// testCaveats has the words of tests that do not vouch for rewrites.
var testCaveats = map[sample.Code]caveat{
	"tests-left-out": {say: func(f sample.Facts) (string, string) {
		return leftOut(f) + "; finding that out took " + Duration(f.Number("seconds"), ""),
			"mend them, or leave them out with -skip, to save that time"
	}},
	"tests-late": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("the tests of %s, which import it, are not run: those of all such packages may take %s for each rewrite",
			firstFew(f.List("packages")), Duration(f.Number("seconds"), "")), "run go test ./... with what was kept, or raise -budget"
	}},
	"tests-in-order": {say: func(f sample.Facts) (string, string) {
		what := "the package fails"
		if list := f.List("tests"); len(list) > 0 {
			what = firstFew(list) + " " + map[bool]string{true: "fails", false: "fail"}[len(list) == 1]
		}
		return fmt.Sprintf("the tests of %s run in the order of the files, since %s in random order, such as that of go test -shuffle=%.0f; finding that out took %s",
			f.Text("package"), what, f.Number("seed"), Duration(f.Number("seconds"), "")), ""
	}},
	"tests-write": {say: func(f sample.Facts) (string, string) {
		return "tests change " + Names(f.List("files")) + ", in a copy of the code that is restored after each run", ""
	}},
	"tests-none": {say: func(f sample.Facts) (string, string) {
		why := "it has no tests, and nor has any package of the module that imports it"
		if f.Number("left out") > 0 {
			why = "no test is left, neither here nor in the packages that import it"
		}
		return why + ": a rewrite is kept only if the check finds no difference", ""
	}},
}

// firstFew writes the first three of a list, and how many more there are.
func firstFew(list []string) string {
	const most = 3
	text := strings.Join(list[:min(most, len(list))], ", ")
	if len(list) > most {
		text += fmt.Sprintf(" and %d more", len(list)-most)
	}
	return text
}

// mostTests is how many tests that are left out are named; hone show -json names all.
const mostTests = 8

// leftOut names the tests that are left out, package by package.
func leftOut(f sample.Facts) string {
	packages, tests, whys, kinds, lines := f.List("packages"), f.List("tests"), f.List("whys"), f.List("kinds"), f.List("lines")
	n := min(len(packages), len(tests), len(whys), len(kinds), len(lines))
	single, whole, rest, named, at := 0, 0, 0, "", ""
	for i := range n {
		switch {
		case tests[i] != "":
			single++
		case suite.Why(whys[i]) == suite.Rest:
			rest++
		default:
			whole++
		}
		if i >= mostTests {
			continue
		}
		if packages[i] != at {
			at = packages[i]
			named += "; in " + at + " "
		} else {
			named += ", "
		}
		name := tests[i]
		if name == "" {
			name = map[bool]string{true: "all that had not passed by then", false: "all"}[suite.Why(whys[i]) == suite.Rest]
		}
		named += name
		if why := failed(suite.Why(whys[i]), testlog.Kind(kinds[i]), lines[i]); why != "" {
			named += " (" + why + ")"
		}
	}
	if n > mostTests {
		named += fmt.Sprintf(", and %d more", n-mostTests)
	}
	var what []string
	if single > 0 {
		what = append(what, Plural(single, "test"))
	}
	if whole > 0 {
		what = append(what, "all tests of "+Plural(whole, "package"))
	}
	if rest > 0 {
		what = append(what, "others of "+Plural(rest, "package"))
	}
	if single == 1 && len(what) == 1 {
		return "1 test does not speak for rewrites, since it fails without any: " + strings.TrimPrefix(named, "; ")
	}
	return strings.Join(what, " and ") + " do not speak for rewrites, since they fail without any: " + strings.TrimPrefix(named, "; ")
}

// failed says in a few words how a test failed.
func failed(why suite.Why, kind testlog.Kind, line string) string {
	how := ""
	switch {
	case why == suite.Beside:
		how = "beside others, not by itself"
	case why == suite.Flaky:
		how = "now and then"
	case why == suite.Slow:
		return "takes too long"
	case kind == testlog.Exited:
		how = "ends the test binary"
	case kind == testlog.Hung, kind == testlog.Cut:
		return "does not end in time"
	case kind == testlog.Unbuilt:
		how = "cannot be built"
	case kind == testlog.Outside:
		how = "outside of any test"
	}
	const most = 120
	if len(line) > most {
		line = strings.ToValidUTF8(line[:most], "") + "..."
	}
	if how != "" && line != "" {
		how += ": "
	}
	return how + line
}
