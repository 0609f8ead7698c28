package rules_test

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// modernProgram is a program with something for each rule of Modern.
const modernProgram = `package main

import (
	"fmt"
	"sort"
	"strings"
)

func join(words []string) string {
	s := ""
	for _, w := range words {
		s += w + ","
	}
	return s
}

func count(s string) (n int) {
	for _, part := range strings.Split(s, ",") {
		n += len(part)
	}
	return n
}

func before(s string) string {
	i := strings.Index(s, "=")
	if i < 0 {
		return ""
	}
	return s[:i]
}

func sorted(list []int) []int {
	sort.Slice(list, func(i, j int) bool { return list[i] < list[j] })
	return list
}

func has(list []string, word string) bool {
	for _, w := range list {
		if w == word {
			return true
		}
	}
	return false
}

func merge(to, from map[string]int) {
	for k, v := range from {
		to[k] = v
	}
}

func text(n int) []byte {
	return []byte(fmt.Sprintf("n is %d", n))
}

func main() {
	words := []string{"b", "a", "c"}
	fmt.Println(join(words), count("a,bc,"), before("k=v"), before("k"), sorted([]int{3, 1, 2}), has(words, "a"), has(words, "x"))
	m := map[string]int{"a": 1}
	merge(m, map[string]int{"a": 2, "b": 3})
	fmt.Println(m, string(text(7)))
}
`

// TestModern: each rule proposes something, and what it proposes prints the same.
func TestModern(t *testing.T) {
	dir := t.TempDir()
	want := run(t, dir, modernProgram)
	write(t, filepath.Join(dir, "go.mod"), "module example.com/rule\n\ngo 1.24\n") // for sequences
	for _, rule := range rules.Modern() {
		t.Run(rule.Name, func(t *testing.T) {
			found := propose(t, rule, rewrite.Tree{Root: dir})
			if len(found) == 0 {
				t.Error("no candidates")
			}
			for _, c := range found {
				if after := run(t, t.TempDir(), string(c.Files[filepath.Join(dir, "main.go")])); after != want {
					t.Errorf("%s prints something else:\n%s", c.Message, cmp.Diff(want, after))
				}
			}
		})
	}
}
