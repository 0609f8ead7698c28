package patternmatcher

import (
	"fmt"
	"testing"
)

var (
	seventhMatched bool
	seventhInfo    MatchInfo
	seventhMatcher *PatternMatcher
)

func seventhNew(b *testing.B, patterns ...string) *PatternMatcher {
	pm, err := New(patterns)
	if err != nil {
		b.Fatal(err)
	}
	return pm
}

func seventhPaths() []string {
	var paths []string
	for i := 0; i < 40; i++ {
		paths = append(paths,
			fmt.Sprintf("src/pkg%d/handlers/internal/file_%d.go", i%7, i),
			fmt.Sprintf("docs/chapter%d/page%d.md", i%5, i),
			fmt.Sprintf("web/app/components/forms/inputs/select%d.tsx", i))
	}
	return append(paths, "README.md", "go.mod", "/var/lib/data")
}

// BenchmarkSeventhParents matches the files of a tree against a list of what is left out.
func BenchmarkSeventhParents(b *testing.B) {
	for _, c := range []struct {
		name     string
		patterns []string
	}{
		{"names", []string{".git", "node_modules", "dist", "build/output", "vendor", "coverage.out", ".env", "tmp"}},
		{"trees", []string{"**/node_modules", "dist/**", "**/.DS_Store", "target", "out/**", ".idea"}},
	} {
		pm := seventhNew(b, c.patterns...)
		paths := seventhPaths()
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				matched, err := pm.MatchesOrParentMatches(paths[i%len(paths)])
				if err != nil {
					b.Fatal(err)
				}
				seventhMatched = matched
			}
		})
	}
}

// BenchmarkSeventhAllowed matches files against lists that leave out all but a few.
func BenchmarkSeventhAllowed(b *testing.B) {
	for _, c := range []struct {
		name     string
		patterns []string
	}{
		{"few", []string{"**", "!go.mod", "!go.sum", "!cmd", "!assets/**", "!docs", "!web", "!src"}},
		{"again", []string{"**", "!LICENSE", "!Makefile", "!scripts/**", "!proto", "!web/**", "!docs/**", "!src/**"}},
	} {
		pm := seventhNew(b, c.patterns...)
		paths := seventhPaths()
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				matched, err := pm.MatchesOrParentMatches(paths[i%len(paths)])
				if err != nil {
					b.Fatal(err)
				}
				seventhMatched = matched
			}
		})
	}
}

// BenchmarkSeventhWalk matches the files of a directory with what is known of it.
func BenchmarkSeventhWalk(b *testing.B) {
	for _, c := range []struct {
		name, dir string
		patterns  []string
	}{
		{"names", "src", []string{".git", "node_modules", "dist", "build/output", "vendor", "coverage.out", ".env", "tmp"}},
		{"below", "dist/js", []string{"dist", "out/**", ".idea", "**/.DS_Store"}},
	} {
		pm := seventhNew(b, c.patterns...)
		_, info, err := pm.MatchesUsingParentResults(c.dir, MatchInfo{})
		if err != nil {
			b.Fatal(err)
		}
		var files []string
		for i := 0; i < 50; i++ {
			files = append(files, fmt.Sprintf("%s/file_%d.js", c.dir, i))
		}
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				matched, next, err := pm.MatchesUsingParentResults(files[i%len(files)], info)
				if err != nil {
					b.Fatal(err)
				}
				seventhMatched, seventhInfo = matched, next
			}
		})
	}
}

// BenchmarkSeventhCompile makes a matcher and uses each of its patterns once.
func BenchmarkSeventhCompile(b *testing.B) {
	for _, c := range []struct {
		name     string
		patterns []string
	}{
		{"names", []string{".git", "node_modules", "dist", "build/output", "vendor", "coverage.out", ".env", "tmp"}},
		{"trees", []string{"**/node_modules", "dist/**", "**/.DS_Store", "target/release", "out/**", "データ/原稿"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				pm := seventhNew(b, c.patterns...)
				matched, err := pm.MatchesOrParentMatches("main.go")
				if err != nil {
					b.Fatal(err)
				}
				seventhMatcher, seventhMatched = pm, matched
			}
		})
	}
}
