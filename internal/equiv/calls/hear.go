package calls

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/harness"
	"github.com/gohone/hone/internal/equiv/subject"
)

// hearingFiles are RecordingFiles in which all functions of the package also say which texts they are given, nil if there are none
// that are given any. What tests read and parse is what inputs are made of, also those of other functions than the one whose
// calls are recorded.
func hearingFiles(p subject.Pair, s *subject.Subject) (map[string][]byte, error) {
	edits := hearing(s)
	if len(edits) == 0 {
		return nil, nil
	}
	own := s.File(s.Decl)
	files, err := recordingFiles(p, s, &Drive{Edits: edits[own]})
	if err != nil {
		return nil, err
	}
	if files == nil {
		files = p.HarnessFiles()
	}
	for _, f := range s.Pkg.Syntax {
		name := s.File(f)
		if len(edits[name]) == 0 || files[name] != nil {
			continue
		}
		src, err := s.Code.Tree.Read(name)
		if err != nil {
			return nil, err
		}
		imports := fmt.Sprintf("\n\nimport honeharness %q\n", p.HarnessPath(harness.Record))
		files[name] = []byte(subject.EditedFrom(src, 0, append(edits[name], s.Insert(f.Name.End(), imports))))
	}
	return files, nil
}

// hearing returns the edits by which functions say which texts they are given, by file.
func hearing(s *subject.Subject) map[string][]subject.Edit {
	var all []*ast.FuncDecl
	for _, n := range s.Decls() {
		if decl, ok := n.(*ast.FuncDecl); ok && decl.Body != nil {
			all = append(all, decl)
		}
	}
	slices.SortFunc(all, func(a, b *ast.FuncDecl) int { return cmp.Compare(a.Pos(), b.Pos()) })
	out := make(map[string][]subject.Edit)
	for i, decl := range all {
		var names []string
		for _, field := range decl.Type.Params.List {
			for _, name := range field.Names {
				if name.Name != "_" && hasText(s.Pkg.TypesInfo.TypeOf(name)) {
					names = append(names, name.Name)
				}
			}
		}
		if len(names) > 0 {
			out[s.File(decl)] = append(out[s.File(decl)], s.Insert(decl.Body.Lbrace+1,
				fmt.Sprintf("if honeharness.Hears(%d) { honeharness.Hear(%[1]d, %s) }; ", i, strings.Join(names, ", "))))
		}
	}
	return out
}

// hasText reports whether values of a type are texts or bytes, or readers of them.
func hasText(t types.Type) bool {
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	read, _, _ := types.LookupFieldOrMethod(t, true, nil, "Read")
	_, param := types.Unalias(t).(*types.TypeParam)
	return read != nil && !param
}
