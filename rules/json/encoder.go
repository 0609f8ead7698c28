package json

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/graft"
)

// An encoder writes the functions that append the values of one type.
type encoder struct {
	file *graft.File
	// done maps struct types to the functions that append them.
	done map[string]string
}

func newEncoder(file *graft.File) *encoder {
	return &encoder{file: file, done: make(map[string]string)}
}

// An argument is what json.Marshal was given of a struct.
type argument int

const (
	byValue   argument = iota
	byAddress          // a pointer that is not nil
	byPointer
)

// entry writes the function that is called in place of json.Marshal, and returns its
// name.
func (w *encoder) entry(s *shape, arg argument) string {
	appendTo := w.structure(s)
	param, pointer, isNil, check := "*"+s.name, "v", "", ""
	switch arg {
	case byValue:
		param, pointer = s.name, "&v"
	case byPointer:
		isNil = "if v == nil {\nreturn []byte(\"null\"), nil\n}\n"
	}
	if infinite, _ := s.infinite("v"); len(infinite) > 0 {
		check = "if " + strings.Join(infinite, " || ") + " {\nreturn json.Marshal(v) // which is an error\n}\n"
	}
	constant, lengths := s.size("v")
	size := strings.Join(append([]string{strconv.Itoa(constant)}, lengths...), "+")
	return w.file.Declare("marshal"+s.title(), func(name string) string {
		return fmt.Sprintf(`// %[1]s is json.Marshal for type %[2]s.
func %[1]s(v %[3]s) ([]byte, error) {
	%[4]s%[5]sdst := make([]byte, 0, %[6]s)
	return %[7]s(dst, %[8]s), nil
}`, name, s.name, param, isNil, check, size, appendTo, pointer)
	})
}

// structure writes the function that appends a struct, and returns its name.
func (w *encoder) structure(s *shape) string {
	if name := w.done[s.name]; name != "" {
		return name
	}
	var body strings.Builder
	before := "{"
	for _, f := range s.fields {
		text := fmt.Sprintf("dst = append(dst, `%s%q:`...)\n", before, f.key)
		field := "v." + f.name
		switch empty := f.shape.nonEmpty(field); {
		case !f.omitEmpty || empty == "":
			text += w.value(f.shape, field)
		case f.shape.kind == sliceKind: // and so not nil
			text = "if " + empty + " {\n" + text + w.list(f.shape, field) + "}\n"
		default:
			text = "if " + empty + " {\n" + text + w.value(f.shape, field) + "}\n"
		}
		body.WriteString(text)
		before = ","
	}
	w.done[s.name] = w.file.Declare("appendJSON"+s.title(), func(name string) string {
		return fmt.Sprintf(`// %[1]s appends v as an object.
func %[1]s(dst []byte, v *%[2]s) []byte {
	%[3]sreturn append(dst, '}')
}`, name, s.name, body.String())
	})
	return w.done[s.name]
}

// value writes the statements that append a value.
func (w *encoder) value(s *shape, value string) string {
	switch s.kind {
	case textKind:
		name := w.file.Take("appendJSONString", "appendJSONString")
		return fmt.Sprintf("dst = %s(dst, %s)\n", name, convert("string", s, value))
	case boolKind:
		return fmt.Sprintf("dst = strconv.AppendBool(dst, %s)\n", convert("bool", s, value))
	case intKind:
		return fmt.Sprintf("dst = strconv.AppendInt(dst, %s, 10)\n", convert("int64", s, value))
	case uintKind:
		return fmt.Sprintf("dst = strconv.AppendUint(dst, %s, 10)\n", convert("uint64", s, value))
	case floatKind:
		name := w.file.Take("appendJSONFloat", "appendJSONFloat")
		return fmt.Sprintf("dst = %s(dst, %s)\n", name, convert("float64", s, value))
	case structKind:
		return fmt.Sprintf("dst = %s(dst, &%s)\n", w.structure(s), value)
	}
	return fmt.Sprintf(`if %s == nil {
	dst = append(dst, "null"...)
} else {
	%s}
`, value, w.list(s, value))
}

// list writes the statements that append a slice that is not nil.
func (w *encoder) list(s *shape, value string) string {
	loop, elem := "for i, x := range "+value, "x"
	if s.elem.kind == structKind {
		loop, elem = "for i := range "+value, value+"[i]"
	}
	return fmt.Sprintf(`dst = append(dst, '[')
%s {
	if i > 0 {
		dst = append(dst, ',')
	}
	%s
}
dst = append(dst, ']')
`, loop, strings.TrimSpace(w.value(s.elem, elem)))
}
