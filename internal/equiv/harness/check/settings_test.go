//go:build go1.21

package check

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"
)

var (
	exportedWidth  = 8
	exportedVowels = "aeiou"
	exportedScale  = func(n int) int { return 2 * n }
	exportedNames  = map[string]int{"a": 1, "b": 2}
	exportedList   = []int{3, 1}
	exportedTable  [4]bool
)

// TestSettings: what a function keeps of an exported variable is out of date when a caller sets it.
func TestSettings(t *testing.T) {
	width, vowels, names, sum, table := exportedWidth, exportedVowels, exportedNames["a"], exportedList[0], exportedTable
	count := func(s, of string) (n int) {
		for _, c := range s {
			if strings.ContainsRune(of, c) {
				n++
			}
		}
		return n
	}
	for _, c := range []struct {
		name       string
		base, head any
		variables  map[string]any
		want       string
	}{
		{"number", func(s string) bool { return len(s) < exportedWidth }, func(s string) bool { return len(s) < width },
			map[string]any{"Width": &exportedWidth}, "where a caller has set Width to "},
		{"text", func(s string) int { return count(s, exportedVowels) }, func(s string) int { return count(s, vowels) },
			map[string]any{"Vowels": &exportedVowels}, "where a caller has set Vowels to "},
		{"function", func(n int) int { return exportedScale(n) }, func(n int) int { return 2 * n },
			map[string]any{"Scale": &exportedScale}, "where a caller has set Scale to another function"},
		{"map", func(n int) int { return n + exportedNames["a"] }, func(n int) int { return n + names },
			map[string]any{"Names": &exportedNames}, "where a caller has set Names to "},
		{"list", func(n int) int { return n + exportedList[0] }, func(n int) int { return n + sum },
			map[string]any{"List": &exportedList}, "where a caller has set List to "},
		{"table", func(n uint) bool { return exportedTable[n%4] }, func(n uint) bool { return table[n%4] },
			map[string]any{"Table": &exportedTable}, "where a caller has set Table to "},
		{"read", func(n int) int { return exportedWidth + n }, func(n int) int { return n + exportedWidth },
			map[string]any{"Width": &exportedWidth}, ""},
		{"base panics", func(n int) int { return []int{n}[exportedWidth-8] }, func(n int) int { return n },
			map[string]any{"Width": &exportedWidth}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			f := Function{Base: c.base, Head: c.head, Drawn: true, Exported: c.variables}
			if _, err := Compare(f, Options{Seed: 1, Cases: 200, Time: 20 * time.Second}, &out); err != nil {
				t.Fatal(err)
			}
			var r Report
			if err := json.Unmarshal(out.Bytes(), &r); err != nil {
				t.Fatal(err)
			}
			if (r.Difference == "") != (c.want == "") || !strings.Contains(r.Difference, c.want) || r.Unstable != "" {
				t.Errorf("difference %q, want %q; unstable %q", r.Difference, c.want, r.Unstable)
			}
			if exportedWidth != 8 || exportedVowels != vowels || exportedNames["a"] != 1 || exportedList[0] != 3 || exportedScale(1) != 2 {
				t.Error("a variable was not set back")
			}
		})
	}
}
