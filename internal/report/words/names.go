package words

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

// Heading says in one line where the run was measured.
func Heading(c *message.Stream) []string {
	m := c.Config.Machine
	if m.GOOS == "" {
		return nil
	}
	parts := []string{m.GOOS + "/" + m.GOARCH}
	if m.CPU != "" {
		parts = append(parts, m.CPU)
	}
	if m.Cores == 1 {
		parts = append(parts, "1 core")
	} else if m.Cores > 1 {
		parts = append(parts, fmt.Sprintf("%d cores", m.Cores))
	}
	if m.Kernel != "" {
		parts = append(parts, "kernel "+m.Kernel)
	}
	if m.Governor != "" {
		parts = append(parts, "governor "+m.Governor)
	}
	return []string{strings.Join(parts, ", ")}
}

// mostNamed is how many rows a sentence names, all of them; of more it names the
// first two and counts the rest.
const mostNamed = 4

// Names lists names in a sentence: "A, B and C", or "A, B and 10 more".
func Names(list []string) string {
	n := len(list)
	switch {
	case n == 0:
		return ""
	case n == 1:
		return list[0]
	case n > mostNamed:
		return fmt.Sprintf("%s, %s and %d more", list[0], list[1], n-2)
	}
	return strings.Join(list[:n-1], ", ") + " and " + list[n-1]
}

// VersionTitle names a version as a heading does: with its commit, and with
// its toolchain where the versions differ in it.
func VersionTitle(c *message.Stream, name string) string {
	i := slices.IndexFunc(c.Config.Versions, func(v sample.Version) bool { return v.Name == name })
	if i < 0 {
		return name
	}
	v := c.Config.Versions[i]
	var about []string
	if short := v.Commit[:min(7, len(v.Commit))]; short != "" && !strings.HasPrefix(name, short) {
		about = append(about, short)
	}
	if v.Dirty {
		about = append(about, "uncommitted changes")
	}
	if v.Toolchain != "" && slices.ContainsFunc(c.Config.Versions, func(o sample.Version) bool { return o.Toolchain != "" && o.Toolchain != v.Toolchain }) {
		about = append(about, v.Toolchain)
	}
	if len(about) == 0 {
		return name
	}
	return name + " (" + strings.Join(about, ", ") + ")"
}

// ShortName is a benchmark as benchstat prints it. Without a name it is about
// all of the package.
func ShortName(benchmark string) string {
	if benchmark == "" {
		return "the package"
	}
	if short := strings.TrimPrefix(benchmark, "Benchmark"); short != "" {
		return short
	}
	return benchmark
}

// differentKeys lists the keys that one of two versions was given and the other
// was not, those of head first.
func differentKeys(c *message.Stream, base, head string) []string {
	settings := func(name string) []string {
		i := slices.IndexFunc(c.Config.Versions, func(v sample.Version) bool { return v.Name == name })
		if i < 0 {
			return nil
		}
		return c.Config.Versions[i].Settings
	}
	without := func(list, known []string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(known, s) })
	}
	ofBase, ofHead := settings(base), settings(head)
	return slices.Concat(without(ofHead, ofBase), without(ofBase, ofHead))
}

// Signed formats a difference.
func Signed(v float64, unit string) string {
	sign := "+"
	if v < 0 {
		sign = "-"
	}
	return fmt.Sprintf("%s%s", sign, Value(math.Abs(v), unit))
}

// folders are those of an import path in the name of a function.
var folders = regexp.MustCompile(`[^\s/()\[\],*"]+/`)

// ShortFunction is a function without the folders of import paths: of its own, of the type that
// has it, and of type arguments.
func ShortFunction(name string) string {
	if before, quoted, ok := strings.Cut(name, `"`); ok { // a struct with tags
		return folders.ReplaceAllString(before, "") + `"` + quoted
	}
	return folders.ReplaceAllString(name, "")
}

func LoadTitle(l *message.Load) string {
	title := l.Server
	if l.Target != "" && l.Target != l.Server {
		title += ": " + l.Target
	}
	if l.Schedule != "" {
		title += ", " + l.Schedule
	}
	if len(l.Runs) > 0 {
		title += ", " + Plural(len(l.Runs), "run")
	}
	return title
}

// ArmName is the name of an arm without the key that all of them share.
func ArmName(c *message.Stream, arm string) string {
	if !strings.HasPrefix(c.Config.By, "/") {
		return strings.TrimPrefix(arm, c.Config.By+"=")
	}
	return ShortName(arm)
}

// stored names the run as show and export take it.
func stored(c *message.Stream) string {
	if c.Config.Store != "" {
		return fmt.Sprintf("-db %s %d", c.Config.Store, c.Config.Run)
	}
	return fmt.Sprint(c.Config.Run)
}
