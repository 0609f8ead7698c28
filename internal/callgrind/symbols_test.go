package callgrind

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// program has a function that is inlined into another. Its module's path ends
// in an element with a dot.
const program = `package main

func main() { println(outer(3)) }

//go:noinline
func outer(n int) int {
	sum := 0
	for i := range n {
		sum += inner(i)
	}
	return sum
}

func inner(i int) int { return i * i % 7 }
`

// built returns the file of the program.
func built(t *testing.T, flags ...string) string {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("its file is no ELF file")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"main.go": program, "go.mod": "module example.org/prog\n\ngo 1.24\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", append([]string{"build", "-o", "prog"}, flags...)...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return filepath.Join(dir, "prog")
}

func TestFunctions(t *testing.T) {
	for _, tt := range []struct {
		name  string
		flags []string
		inner bool // is known
	}{{"whole", nil, true}, {"no debug information", []string{"-ldflags=-w"}, false}} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := ReadSymbols(built(t, tt.flags...))
			if err != nil {
				t.Fatal(err)
			}
			p := everywhere(s, "main.outer")
			if len(p.Self) == 0 {
				t.Fatal("there is no function outer")
			}
			p.Self[Place{"libc", "gopkg.in/x%2ev2.F", 1}] = 4
			p.Inclusive = map[string]int64{"gopkg.in/x%2ev2.F": 5, "main.outer": 1 << 40}
			got := s.Functions(p)
			if c := got["gopkg.in/x.v2.F"]; c != (Count{4, 5}) {
				t.Errorf("the function outside counts %v", c)
			}
			if c := got["main.outer"]; c.Self <= 0 || c.Inclusive != p.Total() {
				t.Errorf("outer counts %v of %d", c, p.Total())
			}
			if c := got["main.inner"]; (c.Self > 0) != tt.inner {
				t.Errorf("inner, which is inlined, counts %v", c)
			}
			var sum int64
			for _, c := range got {
				sum += c.Self
			}
			if sum != p.Total() {
				t.Errorf("%d instructions are shared out, there are %d", sum, p.Total())
			}
		})
	}
}

// everywhere counts one instruction at every address of a function.
func everywhere(s *Symbols, name string) *Part {
	p := &Part{Self: make(map[Place]int64)}
	for _, f := range s.funcs {
		for a := f.lo; a < f.hi && f.name == name; a++ {
			p.Self[Place{s.path, f.name, a}] = 1
		}
	}
	return p
}

func TestReadSymbolsRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(file, []byte(elf.ELFMAG+"no more"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, file + "not", built(t, "-ldflags=-s -w")} {
		if _, err := ReadSymbols(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
