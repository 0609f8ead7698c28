// Package answer lets functions be compared that ask the world around them: what time it is, what the environment
// has, and for random numbers. In the trees that are compared they ask the harness, which answers both alike.
package answer

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/harness"
	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// stands are the functions of the harness that answer in place of others, as types.Func.FullName names these. The
// others are those of packages rand, under their own names.
var stands = map[string]string{
	"time.Now": "Now", "time.Since": "Since", "time.Until": "Until",
	"os.Getenv": "Getenv", "os.LookupEnv": "LookupEnv", "crypto/rand.Read": "Bytes",
}

// random are the functions of packages math/rand and math/rand/v2 that the harness has.
var random = []string{
	"ExpFloat64", "Float32", "Float64", "Int", "Int31", "Int31n", "Int32", "Int32N", "Int63", "Int63n", "Int64", "Int64N",
	"IntN", "Intn", "NormFloat64", "Perm", "Seed", "Shuffle", "Uint32", "Uint32N", "Uint64", "Uint64N", "UintN",
}

// stand returns the function of the harness that answers in place of another, empty if there is none.
func stand(o types.Object) string {
	fn, ok := o.(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return ""
	}
	if p := fn.Pkg().Path(); (p == "math/rand" || p == "math/rand/v2") && slices.Contains(random, fn.Name()) {
		return fn.Name()
	}
	return stands[fn.FullName()]
}

// Trees returns the pair of trees in which the package asks the harness, and the functions that are answered so where
// one of the functions of the pair leads to them, in order. It returns false if it cannot be done, the package asks
// nothing, or the function of head asks a source that the function of base does not.
func Trees(p subject.Pair, base, head *subject.Subject) (answering subject.Pair, asked []string, ok bool) {
	if answering, ok = Over(p, base, head); !ok {
		return p, nil, false
	}
	was, is := sources(base), sources(head)
	for name := range is {
		if !asksSource(was, name) {
			return p, nil, false
		}
	}
	maps.Copy(was, is)
	return answering, slices.Sorted(maps.Keys(was)), true
}

// Over returns the pair of trees in which the package asks the harness. It returns false if it cannot be done, or the
// package asks nothing.
func Over(p subject.Pair, base, head *subject.Subject) (answering subject.Pair, ok bool) {
	return edited(p, base, head, file)
}

// edited returns the pair of trees in which files are what write makes of them, given the path of the harness. It returns false
// if it makes something else of none, or the package has files that are not Go's.
func edited(
	p subject.Pair, base, head *subject.Subject, write func(s *subject.Subject, f *ast.File, path string) string,
) (answering subject.Pair, ok bool) {
	for _, side := range []struct {
		s *subject.Subject
		t *rewrite.Tree
	}{{base, &p.Base}, {head, &p.Head}} {
		if !slices.Equal(side.s.Pkg.GoFiles, side.s.Pkg.CompiledGoFiles) {
			return p, false
		}
		files := p.HarnessFiles()
		for _, f := range side.s.Pkg.Syntax {
			if text := write(side.s, f, p.HarnessPath(harness.Answer)); text != "" {
				files[side.s.File(f)], ok = []byte(text), true
			}
		}
		*side.t = side.t.With(files)
	}
	return p, ok
}

// sources names what the function of a subject leads to and the harness can answer for.
func sources(s *subject.Subject) map[string]bool {
	names := make(map[string]bool)
	for _, n := range s.Reachable(s.Func) {
		for _, sel := range asks(s, n) {
			names[s.Pkg.TypesInfo.Uses[sel.Sel].(*types.Func).FullName()] = true
		}
	}
	return names
}

// asksSource reports whether some name is one of the same package: random numbers of another source are others.
func asksSource(names map[string]bool, like string) bool {
	source := like[:strings.LastIndexByte(like, '.')]
	for name := range names {
		if name[:strings.LastIndexByte(name, '.')] == source {
			return true
		}
	}
	return false
}

// asks are the names in a node that the harness can answer for: not those by which variables of the package get their
// values, once and for all inputs.
func asks(s *subject.Subject, n ast.Node) (out []*ast.SelectorExpr) {
	if _, ok := n.(*ast.ValueSpec); ok {
		return nil
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok != token.VAR || !s.OfPackage(n)
		case *ast.FuncDecl:
			return n.Name.Name != "init" || n.Recv != nil
		}
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if id, ok := sel.X.(*ast.Ident); ok && stand(s.Pkg.TypesInfo.Uses[sel.Sel]) != "" {
			if _, ok := s.Pkg.TypesInfo.Uses[id].(*types.PkgName); ok {
				out = append(out, sel)
			}
		}
		return true
	})
	return out
}

// file writes a file that asks the harness, at a path, line by line as it was; empty if it asks for nothing.
func file(s *subject.Subject, f *ast.File, path string) string {
	all := asks(s, f)
	src, err := s.Code.Tree.Read(s.File(f))
	if len(all) == 0 || err != nil {
		return ""
	}
	edits := []subject.Edit{s.Insert(f.Name.End(), fmt.Sprintf("; import honeanswer %q", path))}
	used := make(map[string]string) // keeps the imports in use
	for _, sel := range all {
		edits = append(edits, s.Replace(sel.Pos(), sel.End(), "honeanswer."+stand(s.Pkg.TypesInfo.Uses[sel.Sel])))
		used[sel.X.(*ast.Ident).Name] = sel.Sel.Name
	}
	var b strings.Builder
	b.WriteString(subject.EditedFrom(src, 0, edits))
	for _, name := range slices.Sorted(maps.Keys(used)) {
		fmt.Fprintf(&b, "\nvar _ = %s.%s\n", name, used[name])
	}
	return b.String()
}
