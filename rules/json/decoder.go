package json

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/graft"
)

// A decoder writes the functions that read the values of one type.
type decoder struct {
	file *graft.File
	// reader is the type that reads in the new file, prefix begins the names of the
	// functions that read with it.
	reader, prefix string
	// done maps struct types to the functions that read them.
	done map[string]string
}

// newDecoder begins with a type of the library that reads.
func newDecoder(file *graft.File, reader, prefix string) *decoder {
	return &decoder{file: file, reader: file.Take(reader, reader), prefix: prefix, done: make(map[string]string)}
}

// entry takes a function from the library, made for a struct in place of the sample T,
// and returns its name. It calls what is called read there to read the struct.
func (w *decoder) entry(function, read string, s *shape) string {
	w.file.Rename(read, w.structure(s))
	w.file.Rename("T", s.name)
	return w.file.Take(function, strings.TrimSuffix(function, "T")+s.title())
}

// structure writes the function that reads a struct, and returns its name.
func (w *decoder) structure(s *shape) string {
	if name := w.done[s.name]; name != "" {
		return name
	}
	var cases strings.Builder
	var keys []string
	for _, f := range s.fields {
		fmt.Fprintf(&cases, "case %q:\n%s", f.key, w.field(f.shape, "v."+f.name))
		keys = append(keys, strconv.Quote(f.key))
	}
	w.done[s.name] = w.file.Declare(w.prefix+s.title(), func(name string) string {
		return fmt.Sprintf(`// %[1]s reads an object into v.
func %[1]s(r *%[2]s, v *%[3]s) {
	for more := r.begin('{', '}'); more; more = r.more('}') {
		switch key := r.key(); string(key) {
		%[4]sdefault:
			r.unknown(key, %[5]s)
		}
	}
}`, name, w.reader, s.name, cases.String(), strings.Join(keys, ", "))
	})
	return w.done[s.name]
}

// field writes the statements that read a field.
func (w *decoder) field(s *shape, field string) string {
	switch s.kind {
	case structKind:
		return fmt.Sprintf("%s(r, &%s)\n", w.structure(s), field)
	case sliceKind:
		return w.list(s, field)
	}
	return fmt.Sprintf("%s = %s\n", field, scalar(s))
}

// list writes the statements that read a slice. One that is not nil has come
// before: package json would read into its elements.
func (w *decoder) list(s *shape, field string) string {
	start, elem, body := s.name+"{}", "", ""
	switch s.elem.kind {
	case structKind:
		elem = s.elem.name + "{}"
		body = fmt.Sprintf("\n%s(r, &list[len(list)-1])", w.structure(s.elem))
	case textKind:
		elem = scalar(s.elem)
	default:
		start, elem = fmt.Sprintf("make(%s, 0, r.count())", s.name), scalar(s.elem)
	}
	return fmt.Sprintf(`r.bad = r.bad || %[1]s != nil
list := %[2]s
for more := r.begin('[', ']'); more; more = r.more(']') {
	list = append(list, %[3]s)%[4]s
}
%[1]s = list
`, field, start, elem, body)
}

// scalar writes the expression that reads a string, bool or number.
func scalar(s *shape) string {
	bits := "strconv.IntSize"
	if s.bits > 0 {
		bits = strconv.Itoa(s.bits)
	}
	switch s.kind {
	case textKind:
		return from("string", s, "r.text()")
	case boolKind:
		return from("bool", s, "r.boolean()")
	case floatKind:
		return from("float64", s, "r.float("+bits+")")
	case uintKind:
		return from("uint64", s, "r.unsigned("+bits+")")
	}
	return from("int64", s, "r.integer("+bits+")")
}

// from writes a value of a predeclared type as one of another.
func from(t string, s *shape, value string) string {
	if s.name == t {
		return value
	}
	return s.name + "(" + value + ")"
}
