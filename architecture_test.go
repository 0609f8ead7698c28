package hone

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// place is a Go file of ours as ARCHITECTURE.md names it, with functions of it
// after a colon.
var place = regexp.MustCompile(`\b((?:internal|rules|cmd|compare)/[\w/]*\.go)(?::(\w+(?:, \w+)*))?`)

// TestArchitecture looks for the files and functions that ARCHITECTURE.md names.
func TestArchitecture(t *testing.T) {
	page, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	found := place.FindAllStringSubmatch(string(page), -1)
	if len(found) < 40 {
		t.Errorf("ARCHITECTURE.md names %d files; its two ways alone have more", len(found))
	}
	for _, m := range found {
		code, err := os.ReadFile(m[1])
		if err != nil {
			t.Error(err)
			continue
		}
		for name := range strings.SplitSeq(m[2], ", ") {
			if name != "" && !regexp.MustCompile(`(?m)^func (\([^)]*\) )?`+name+`\b`).Match(code) {
				t.Errorf("%s has no function %s", m[1], name)
			}
		}
	}
}
