package harmless

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/gohone/hone/lab/mutate"
)

// order puts the functions of the file into another order. Init functions stay: they
// run in the order in which they stand.
func (c *changer) order() []mutate.Edit {
	var slots []mutate.Edit
	for _, d := range c.File.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Recv == nil && fn.Name.Name == "init" {
			continue
		}
		from := mutate.Start(d)
		slots = append(slots, mutate.Edit{Start: c.offset(from), End: c.offset(d.End()), New: c.between(from, d.End())})
	}
	if len(slots) < 2 {
		return nil
	}
	was := slices.Clone(slots)
	for slices.Equal(was, slots) {
		c.rng.Shuffle(len(slots), func(i, j int) { slots[i].New, slots[j].New = slots[j].New, slots[i].New })
	}
	for i, s := range slots {
		if s.New == was[i].New {
			slots[i] = mutate.Edit{}
		}
	}
	return slices.DeleteFunc(slots, func(e mutate.Edit) bool { return e == mutate.Edit{} })
}

// keep is code that makes the linker keep what it uses: the compiler does not
// know that no one sets the variable.
const keep = `var %[1]s bool

func init() {
	if %[1]s {
		println(%[2]s)
	}
}
`

// dead adds a function of a size drawn at random.
func (c *changer) dead() []mutate.Edit {
	name := c.fresh("neverCalled")
	var b strings.Builder
	fmt.Fprintf(&b, keep, c.fresh("neverSet"), name+"(1)")
	fmt.Fprintf(&b, "\n//go:noinline\nfunc %s(x int) int {\n", name)
	for range 1 + c.rng.IntN(200) {
		fmt.Fprintf(&b, "\tx = x*%d + x>>%d\n", 3+c.rng.IntN(1<<20), 1+c.rng.IntN(30))
	}
	b.WriteString("\treturn x\n}\n")
	return c.among(b.String())
}

// data adds a table of a size drawn at random, a string or numbers that may be
// written to.
func (c *changer) data() []mutate.Edit {
	name, set := c.fresh("neverRead"), c.fresh("neverSet")
	var b strings.Builder
	fmt.Fprintf(&b, keep, set, name+"[len("+name+")/2]")
	n := 1 + c.rng.IntN(200)
	if c.rng.IntN(2) == 0 {
		fmt.Fprintf(&b, "\nvar %s = \"%s\"\n", name, strings.Repeat(c.fresh("dead"), n))
		return c.among(b.String())
	}
	fmt.Fprintf(&b, "\nvar %s = [...]uint64{", name)
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprint(&b, 1+c.rng.IntN(1<<30))
	}
	b.WriteString("}\n")
	return c.among(b.String())
}

// among inserts declarations before one of those of the file, or after the last.
func (c *changer) among(text string) []mutate.Edit {
	places := []int{len(c.Src)}
	for _, d := range c.File.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			continue
		}
		places = append(places, c.offset(mutate.Start(d)))
	}
	at := places[c.rng.IntN(len(places))]
	if at == len(c.Src) {
		return []mutate.Edit{{Start: at, End: at, New: "\n" + text}}
	}
	return []mutate.Edit{{Start: at, End: at, New: text + "\n"}}
}
