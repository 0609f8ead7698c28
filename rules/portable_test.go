package rules_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// TestPortable asks from what expressions and files a rule takes values to write them down.
func TestPortable(t *testing.T) {
	suite := rules.Suite(nil)
	rule := suite[slices.IndexFunc(suite, func(r *rules.Rule) bool { return r.Name == "asciitable" })]
	const plain = "package main\n"
	for _, c := range []struct {
		name, char, file, text string
		want                   bool
	}{
		{"a literal", `'+'`, "", "", true},
		{"a constant of unicode", `unicode.MaxASCII`, "", "", true},
		{"the name of the system", `rune(len(runtime.GOOS))`, "", "", false},
		{"another package", `os.PathSeparator`, "", "", false},
		{"the width of an int", `rune(32 << (^uint(0) >> 63))`, "", "", false},
		{"the bits of a number", `rune(^uint8(9) & 0x7f)`, "", "", true},
		{"the size of a value", `rune(unsafe.Sizeof(0))`, "", "", false},
		{"another file", `plus`, "plus.go", plain + "\nconst plus = '+'\n", true},
		{"repeated", `plus`, "plus.go", plain + "\nconst (\n\tbase = iota + '*'\n\tplus\n)\n", true},
		{"repeated and not portable", `plus`, "plus.go", "package main\n\nimport \"os\"\n\nconst (\n\tbase = os.PathSeparator + iota\n\tplus\n)\n", false},
		{"a file for one system", `plus`, "plus_linux.go", plain + "\nconst plus = '+'\n", false},
		{"a file with a constraint", `plus`, "plus.go", "//go:build !windows\n\npackage main\n\nconst plus = '+'\n", false},
		{"a function for one system", `plus()`, "plus_linux.go", plain + "\nfunc plus() rune { return '+' }\n", false},
		{"a function", `plus()`, "plus.go", plain + "\nfunc plus() rune { return '+' }\n", true},
		{"a table for one system", `plus[0]`, "plus_linux.go", plain + "\nvar plus = [1]rune{'+'}\n", false},
		{"a table", `plus[0]`, "plus.go", plain + "\nvar plus = [1]rune{'+'}\n", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			write(t, filepath.Join(dir, "go.mod"), "module example.com/rule\n\ngo 1.23.0\n")
			write(t, filepath.Join(dir, "main.go"), "package main\n\nimport (\n\t\"os\"\n\t\"runtime\"\n\t\"unicode\"\n\t\"unsafe\"\n)\n\n"+
				"func is(r rune) bool { return unicode.IsLetter(r) || r == "+c.char+" }\n\n"+
				"func main() { println(is('a'), os.Args, runtime.GOOS, unsafe.Sizeof(0)) }\n")
			if c.file != "" {
				write(t, filepath.Join(dir, c.file), c.text)
			}
			if got := len(propose(t, rule, rewrite.Tree{Root: dir})) == 1; got != c.want {
				t.Errorf("the rule proposes a table: %t, want %t", got, c.want)
			}
		})
	}
}
