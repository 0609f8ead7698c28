package call

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// An equality compares values of known types as reflect.DeepEqual does.
type equality struct {
	f *view.Func
	// names are the functions that compare values of a type, by the type as it is written.
	names map[string]string
	// declared are those that the package does not have yet.
	declared []string
}

// byFunction compares two values by a function of the package, nil if that cannot be written. The
// function is declared unless it is there already.
func (e *equality) byFunction(t types.Type, x, y string) []part {
	typ := e.f.TypeText(t, e.f.Decl.End())
	if typ == "" || !e.f.Predeclared(e.f.Decl.End(), "nil", "len", "bool", "true", "false") {
		return nil
	}
	name, ok := e.names[typ]
	if !ok {
		name = e.declare(t, typ)
		e.names[typ] = name
	}
	if name == "" {
		return nil
	}
	return []part{function(name + "(" + x + ", " + y + ")")}
}

// declare writes a function and returns its name, empty if values of the type are not understood.
func (e *equality) declare(t types.Type, typ string) string {
	body := e.body(t)
	if body == "" {
		return ""
	}
	write := func(name string) string { return fmt.Sprintf("func %s(a, b %s) bool {\n%s\n}", name, typ, body) }
	base := "equal" + baseName(t)
	if fn, ok := e.f.Pass.Pkg.Scope().Lookup(base).(*types.Func); ok && e.f.BuiltWith(fn) {
		if decl := e.f.Index.Decl(fn); decl != nil && fn.Signature().TypeParams() == nil {
			of := e.f.Of(decl)
			if sameWords("func "+base+of.File.Text(decl.Type.Params.Pos(), decl.End()), write(base)) {
				return base
			}
		}
	}
	name := e.f.FreshInPackage(base)
	for e.taken(name) {
		name += "Values"
	}
	does := "are equal"
	if e.list(t) {
		does = "have the same elements, and are both nil or neither"
	}
	text := fmt.Sprintf("\n\n// %s reports whether two values %s.\n%s", name, does, write(name))
	e.declared = slices.Insert(e.declared, 0, text) // above those that it calls
	return name
}

// taken reports whether another function that is being declared has a name.
func (e *equality) taken(name string) bool {
	for _, n := range e.names {
		if n == name {
			return true
		}
	}
	return false
}

// baseName is what a function that compares values of a type is called after.
func baseName(t types.Type) string {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return patch.UpperFirst(named.Obj().Name())
	}
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return patch.UpperFirst(t.Name())
	case *types.Slice:
		name := baseName(t.Elem())
		for _, end := range []string{"s", "x", "z", "ch", "sh", "y"} {
			if strings.HasSuffix(name, end) {
				return name + "List"
			}
		}
		return name + "s"
	case *types.Map:
		return baseName(t.Key()) + baseName(t.Elem()) + "Map"
	}
	return "Values"
}

// sameWords reports whether two texts differ in blanks alone.
func sameWords(a, b string) bool {
	return strings.Join(strings.Fields(a), "") == strings.Join(strings.Fields(b), "")
}

// body writes what compares a and b, empty if their type is not understood.
func (e *equality) body(t types.Type) string {
	if !e.list(t) {
		parts := e.fields(t)
		if parts == nil {
			return ""
		}
		return "return " + lines(parts)
	}
	if same := e.content(e.f.Decl.End(), t, "a", "b"); same != nil {
		return "return " + joined(append([]part{bothNil("a", "b")}, same...), false)
	}
	head := "if (a == nil) != (b == nil) || len(a) != len(b) {\nreturn false\n}\n"
	if _, isMap := t.Underlying().(*types.Map); isMap {
		return head + "for k, x := range a {\nif y, ok := b[k]; !ok || x != y {\nreturn false\n}\n}\nreturn true"
	}
	return head + "for i := range a {\nif a[i] != b[i] {\nreturn false\n}\n}\nreturn true"
}

// lines is the comparison that parts make up, on lines that are not too long.
func lines(parts []part) string {
	text, length := "", 0
	for i, p := range parts {
		switch {
		case i > 0 && length+len(p.same) > longest:
			text, length = text+" &&\n", 0
		case i > 0:
			text += " && "
		}
		text, length = text+p.same, length+len(p.same)
	}
	return text
}

// mostFields is how many fields a struct may have that is compared field by field.
const mostFields = 12

// fields returns the comparisons of all fields of a struct that cannot be compared by an operator, nil if one
// is not understood.
func (e *equality) fields(t types.Type) []part {
	s, ok := t.Underlying().(*types.Struct)
	if !ok || !e.own(t) || s.NumFields() > mostFields {
		return nil
	}
	var parts []part
	for field := range s.Fields() {
		x, y := "a."+field.Name(), "b."+field.Name()
		switch {
		case field.Name() == "_":
			return nil // the operator does not compare it
		case e.plain(field.Type(), true):
			parts = append(parts, operator(x, y))
			continue
		case !e.list(field.Type()):
			return nil
		}
		same := e.content(e.f.Decl.End(), field.Type(), x, y)
		if same != nil {
			parts = append(append(parts, bothNil(x, y)), same...)
		} else if same = e.byFunction(field.Type(), x, y); same != nil {
			parts = append(parts, same...)
		} else {
			return nil
		}
	}
	return parts
}

// list reports whether a type is one of slices or maps whose elements are the same if and only if the operator
// says so: there are no numbers among them that differ from themselves.
func (e *equality) list(t types.Type) bool {
	if !e.own(t) {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return e.plain(u.Elem(), false)
	case *types.Map:
		return e.plain(u.Key(), false) && e.plain(u.Elem(), false)
	}
	return false
}

// content compares the elements of two slices or maps by a function of the standard library, nil if there
// is none for the version of Go.
func (e *equality) content(at token.Pos, t types.Type, x, y string) []part {
	pkg := "slices"
	switch u := t.Underlying().(type) {
	case *types.Slice:
		if types.Identical(u.Elem(), types.Typ[types.Byte]) {
			pkg = "bytes"
		}
	case *types.Map:
		pkg = "maps"
	}
	if pkg != "bytes" && !e.f.Since("go1.21") || !e.f.Importable(at, pkg) {
		return nil
	}
	return []part{function(pkg + ".Equal(" + x + ", " + y + ")")}
}

// plain reports whether the operator compares values of a type as reflect.DeepEqual does: they are made of
// basic values, floating-point numbers among them if that is allowed, and nothing that points elsewhere.
func (e *equality) plain(t types.Type, floats bool) bool {
	if !e.own(t) {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsBoolean|types.IsInteger|types.IsString) != 0 ||
			floats && u.Info()&(types.IsFloat|types.IsComplex) != 0
	case *types.Array:
		return e.plain(u.Elem(), floats)
	case *types.Struct:
		for field := range u.Fields() {
			if field.Name() == "_" || !e.plain(field.Type(), floats) {
				return false
			}
		}
		return true
	}
	return false
}

// own reports whether a type is the same in every build that has the function, and no change of another package
// makes it one of other parts.
func (e *equality) own(t types.Type) bool {
	var obj types.Object
	switch t := t.(type) {
	case *types.Alias:
		if !e.own(t.Rhs()) {
			return false
		}
		obj = t.Obj()
	case *types.Named:
		obj = t.Obj()
	}
	if obj == nil || obj.Pkg() == nil {
		return true
	}
	if obj.Pkg() == e.f.Pass.Pkg {
		return e.f.BuiltWith(obj)
	}
	switch t.Underlying().(type) {
	case *types.Basic, *types.Slice, *types.Map:
		return true
	}
	return false
}
