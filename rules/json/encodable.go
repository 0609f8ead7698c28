package json

import "fmt"

// encodes reports whether the commas between the fields are known, but for those of
// fields that are left out.
func (s *shape) encodes() bool {
	for _, s := range s.structs() {
		if s.fields[0].omitEmpty && s.fields[0].shape.kind != structKind {
			return false
		}
	}
	return true
}

// infinite returns conditions under which a value has no JSON, and reports whether they
// depend on no more than its own fields.
func (s *shape) infinite(value string) (conditions []string, ok bool) {
	switch s.kind {
	case floatKind:
		value = convert("float64", s, value)
		return []string{fmt.Sprintf("math.IsNaN(%[1]s) || math.IsInf(%[1]s, 0)", value)}, s.bits == 64
	case sliceKind:
		inside, ok := s.elem.infinite("")
		return nil, ok && len(inside) == 0
	}
	for _, f := range s.fields {
		c, ok := f.shape.infinite(value + "." + f.name)
		if !ok {
			return nil, false
		}
		conditions = append(conditions, c...)
	}
	return conditions, true
}

// nonEmpty is the condition under which a field with omitempty is written; empty if
// it always is.
func (s *shape) nonEmpty(value string) string {
	switch s.kind {
	case textKind:
		return value + ` != ""`
	case boolKind:
		return value
	case intKind, uintKind, floatKind:
		return value + " != 0"
	case sliceKind:
		return "len(" + value + ") > 0"
	}
	return ""
}

// size returns what the JSON of a value takes in bytes: a constant and expressions
// to add. It is too much for most numbers and leaves lists of strings and structs
// out.
func (s *shape) size(value string) (constant int, lengths []string) {
	switch s.kind {
	case textKind:
		return 2, []string{"len(" + value + ")"}
	case boolKind:
		return 5, nil
	case intKind, uintKind, floatKind:
		return 20, nil
	case sliceKind:
		if k := s.elem.kind; k == intKind || k == uintKind || k == boolKind {
			return 4, []string{"8*len(" + value + ")"}
		}
		return 4, nil
	}
	constant = 1
	for _, f := range s.fields {
		c, l := f.shape.size(value + "." + f.name)
		constant += len(`,"":`) + len(f.key) + c
		lengths = append(lengths, l...)
	}
	return constant, lengths
}

// convert writes a value of a shape as one of a predeclared type.
func convert(to string, s *shape, value string) string {
	if s.name == to {
		return value
	}
	return to + "(" + value + ")"
}
