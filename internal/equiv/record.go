package equiv

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/types"
	"slices"
	"strings"
)

// recordingName is the function's name where calls of it are recorded.
const recordingName = "honeReal_"

// recordingSource rewrites the file of a function so that its calls are recorded:
// the function gets another name, and one of its own name records and calls it.
// It returns nil for a function whose calls cannot be.
func recordingSource(s *subject, path string) ([]byte, error) {
	if s.fn.Signature().TypeParams().Len() > 0 || s.fn.Signature().RecvTypeParams().Len() > 0 {
		return nil, nil
	}
	if slices.ContainsFunc(inputs(s.fn.Signature()), func(t types.Type) bool { return !fromServer(t) && holdsFunction(t) }) {
		return nil, nil
	}
	src, err := s.code.Tree.Read(s.file(s.decl))
	if err != nil {
		return nil, err
	}
	name := s.offset(s.decl.Name.Pos())
	clause := s.offset(s.fileOf(s.decl).Name.End())
	var out bytes.Buffer
	out.Write(src[:clause])
	fmt.Fprintf(&out, "\n\nimport honeharness %q\n", path)
	out.Write(src[clause:name])
	out.WriteString(recordingName)
	out.Write(src[name:])
	out.WriteString("\n\n" + s.wrapper())
	return format.Source(out.Bytes())
}

// wrapper writes the function that records.
func (s *subject) wrapper() string {
	var params, args, pointers []string
	recv, call := "", recordingName+s.decl.Name.Name
	if s.decl.Recv != nil {
		recv = fmt.Sprintf("(honeR %s) ", s.text(s.decl.Recv.List[0].Type))
		pointers = append(pointers, "&honeR")
		call = "honeR." + call
	}
	n := 0
	for _, field := range s.decl.Type.Params.List {
		for range max(1, len(field.Names)) {
			name := fmt.Sprintf("honeP%d", n)
			n++
			params = append(params, name+" "+s.text(field.Type))
			pointers = append(pointers, "&"+name)
			if _, variadic := field.Type.(*ast.Ellipsis); variadic {
				name += "..."
			}
			args = append(args, name)
		}
	}
	results, ret := "", ""
	if r := s.decl.Type.Results; r != nil && len(r.List) > 0 {
		var types []string
		for _, field := range r.List {
			for range max(1, len(field.Names)) {
				types = append(types, s.text(field.Type))
			}
		}
		results, ret = "("+strings.Join(types, ", ")+") ", "return "
	}
	return fmt.Sprintf("func %s%s(%s) %s{\n\tdefer honeharness.Record([]interface{}{%s}%s)()\n\t%s%s(%s)\n}\n",
		recv, s.decl.Name.Name, strings.Join(params, ", "), results, strings.Join(s.implementers(), ", "),
		strings.Join(append([]string{""}, pointers...), ", "), ret, call, strings.Join(args, ", "))
}
