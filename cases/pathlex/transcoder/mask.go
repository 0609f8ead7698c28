package transcoder

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
)

// bindMask sets an update_mask that the request does not have to the fields of the body,
// which is the JSON of a message.
func bindMask(m protoreflect.Message, body []byte, rt *route) error {
	if rt.mask == nil || m.Has(rt.mask) {
		return nil
	}
	var room [8]string
	s := scanner{text: body}
	all, err := s.paths(room[:0], rt.body.Message(), "")
	if err != nil {
		return invalid("body: %v", err)
	}
	slices.Sort(all)
	into := m.Mutable(rt.mask).Message()
	if mask, ok := into.Interface().(*fieldmaskpb.FieldMask); ok { // but for one made from a descriptor
		mask.Paths = slices.Clone(all)
		return nil
	}
	paths := into.Mutable(into.Descriptor().Fields().ByName("paths")).List()
	for _, p := range all {
		paths.Append(protoreflect.ValueOfString(p))
	}
	return nil
}

// A scanner goes through JSON that has been read before: it need not find what is wrong
// with it, only come to its end.
type scanner struct {
	text []byte
	pos  int
}

// paths appends the paths of the fields that the next value has, with a prefix: that of
// the value itself where it is null, or an object without fields. It reads each value
// once: an object may be as deep as protojson reads.
func (s *scanner) paths(dst []string, d protoreflect.MessageDescriptor, prefix string) ([]string, error) {
	object := s.past('{')
	if !object {
		s.skip()
	}
	if !object || s.past('}') {
		if prefix != "" {
			dst = append(dst, strings.TrimSuffix(prefix, "."))
		}
		return dst, nil
	}
	for s.pos < len(s.text) {
		name, err := s.name()
		if err != nil {
			return dst, err
		}
		fd := fieldByName(d, name)
		switch {
		case fd == nil: // it is discarded, or was refused
			s.skip()
		case hasFields(fd):
			if dst, err = s.paths(dst, fd.Message(), prefix+string(fd.Name())+"."); err != nil {
				return dst, err
			}
		default:
			dst = append(dst, prefix+string(fd.Name()))
			s.skip()
		}
		if s.past('}') {
			break
		}
	}
	return dst, nil
}

// next returns the next byte that is not a blank, nor a comma or a colon between values;
// 0 at the end.
func (s *scanner) next() byte {
	for ; s.pos < len(s.text); s.pos++ {
		switch c := s.text[s.pos]; c {
		case ' ', '\t', '\r', '\n', ',', ':':
		default:
			return c
		}
	}
	return 0
}

// past goes past a bracket, and reports whether it is the next byte.
func (s *scanner) past(c byte) bool {
	if s.next() != c {
		return false
	}
	s.pos++
	return true
}

// name reads the name of a field.
func (s *scanner) name() (string, error) {
	s.next()
	begin := s.pos
	s.skip()
	quoted := s.text[begin:s.pos]
	if len(quoted) > 1 && bytes.IndexByte(quoted, '\\') < 0 {
		return string(quoted[1 : len(quoted)-1]), nil
	}
	var name string
	err := json.Unmarshal(quoted, &name)
	return name, err
}

// skip goes past a value.
func (s *scanner) skip() {
	for depth := 0; ; {
		switch s.next() {
		case 0:
			return
		case '"':
			s.skipString()
		case '{', '[':
			s.pos++
			depth++
			continue
		case '}', ']':
			s.pos++
			depth--
		default:
			s.skipBare()
		}
		if depth <= 0 {
			return
		}
	}
}

// skipString goes past a string.
func (s *scanner) skipString() {
	for s.pos++; s.pos < len(s.text); s.pos++ {
		switch s.text[s.pos] {
		case '\\':
			s.pos++
		case '"':
			s.pos++
			return
		}
	}
	s.pos = len(s.text) // after a backslash it may be past it
}

// skipBare goes past a number, true, false, or null.
func (s *scanner) skipBare() {
	n := bytes.IndexAny(s.text[s.pos:], ",:{}[]\" \t\r\n")
	if n < 0 {
		n = len(s.text) - s.pos
	}
	s.pos += n
}

// hasFields reports whether the value of a field is an object of JSON whose names are
// those of fields.
func hasFields(fd protoreflect.FieldDescriptor) bool {
	d := fd.Message()
	return d != nil && !fd.IsList() && !fd.IsMap() && !isWellKnown(d) && d.FullName() != httpBodyName
}

// isWellKnown reports whether JSON has a form of its own for a message.
func isWellKnown(d protoreflect.MessageDescriptor) bool {
	return strings.HasPrefix(string(d.FullName()), "google.protobuf.")
}
