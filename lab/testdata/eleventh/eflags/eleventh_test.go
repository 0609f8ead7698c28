package flags

import (
	"strings"
	"testing"
)

var (
	eleventhInt    int
	eleventhString string
	eleventhGroup  *Group
)

var eleventhCommands = []string{
	"add", "archive", "branch", "checkout", "cherry-pick", "clone", "commit",
	"describe", "diff", "fetch", "format-patch", "init", "log", "merge",
	"merge-base", "mv", "notes", "pull", "push", "range-diff", "rebase",
	"reset", "restore", "revert", "rm", "shortlog", "show", "sparse-checkout",
	"stash", "status", "submodule", "switch", "tag", "update-index", "worktree",
}

func BenchmarkEleventhLevenshtein(b *testing.B) {
	for _, p := range [][2]string{
		{"chekout", "checkout"},
		{"rbase", "sparse-checkout"},
		{"update-refs", "update-index"},
	} {
		b.Run(p[1], func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eleventhInt = levenshtein(p[0], p[1])
			}
		})
	}
}

func BenchmarkEleventhClosest(b *testing.B) {
	for _, cmd := range []string{"chekout", "comit", "stats"} {
		b.Run(cmd, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eleventhString, eleventhInt = closestChoice(cmd, eleventhCommands)
			}
		})
	}
}

func BenchmarkEleventhWrap(b *testing.B) {
	long := strings.Repeat("Connect to the given server, and keep the connection open for other requests. ", 12)
	for _, t := range []struct{ name, text string }{
		{"option", "The number of requests that are sent at the same time to one server, or 0 for no limit (default: 16) [$MAX_REQUESTS]"},
		{"short", "Show verbose debug information"},
		{"paragraphs", long + "\n\n" + long + "\n" + long},
	} {
		b.Run(t.name, func(b *testing.B) {
			prefix := strings.Repeat(" ", 28)
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eleventhString = wrapText(t.text, 52, prefix)
			}
		})
	}
}

func BenchmarkEleventhFind(b *testing.B) {
	p := NewNamedParser("app", None)
	for _, name := range []string{"Application Options", "Help Options", "Logging Options", "Database Connection", "TLS Settings", "Cache", "Proxy and Network"} {
		if _, err := p.AddGroup(name, "", &struct{}{}); err != nil {
			b.Fatal(err)
		}
	}
	for _, name := range []string{"TLS Settings", "proxy and network", "none"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eleventhGroup = p.Group.Find(name)
			}
		})
	}
}
