package transcoder

import (
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
)

// A mask is the update_mask of a request that its body may stand for.
type mask struct {
	field  protoreflect.FieldDescriptor
	direct direct     // nil but for a *fieldmaskpb.FieldMask
	body   maskFields // what it may name
}

// maskFields are the fields of a message by the names that JSON may have for them.
type maskFields map[string]maskField

type maskField struct {
	name   string     // in a mask
	fields maskFields // of its value; nil for one that a mask names as a whole
}

// maskOf returns the mask of a method of an HTTP method and a body, nil if it has none.
func maskOf(input maker, httpMethod string, body protoreflect.FieldDescriptor) *mask {
	fd := input.messageType.Descriptor().Fields().ByName("update_mask")
	if httpMethod != http.MethodPatch || body == nil || !hasFields(body) ||
		fd == nil || fd.Message() == nil || fd.IsList() || fd.Message().FullName() != fieldMaskName {
		return nil
	}
	way := directOf(input, fieldPath{fd})
	if way != nil && input.generated.Field(way[0]).Type != reflect.TypeFor[*fieldmaskpb.FieldMask]() {
		way = nil
	}
	return &mask{fd, way, maskFieldsOf(body.Message(), make(map[protoreflect.FullName]maskFields))}
}

// maskFieldsOf returns the fields of a message. known has those of messages that it is in.
func maskFieldsOf(d protoreflect.MessageDescriptor, known map[protoreflect.FullName]maskFields) maskFields {
	if fields, ok := known[d.FullName()]; ok {
		return fields
	}
	fields := make(maskFields)
	known[d.FullName()] = fields
	for i := range d.Fields().Len() {
		fd := d.Fields().Get(i)
		f := maskField{name: string(fd.Name())}
		if hasFields(fd) {
			f.fields = maskFieldsOf(fd.Message(), known)
		}
		fields[fd.JSONName()] = f
		if d.Fields().ByJSONName(fd.TextName()) == nil { // which protojson looks for first
			fields[fd.TextName()] = f
		}
	}
	return fields
}

// bind sets a mask that the request does not have to the fields of the body, which is the
// JSON of a message.
func (k *mask) bind(in proto.Message, body []byte) error {
	if k.direct != nil {
		field := k.direct.in(in)
		if !field.IsNil() {
			return nil
		}
		var set struct { // in one piece of memory
			mask fieldmaskpb.FieldMask
			room [4]string
		}
		paths, err := k.appendPaths(set.room[:0], body)
		set.mask.Paths = paths
		field.Set(reflect.ValueOf(&set.mask))
		return err
	}
	m := in.ProtoReflect()
	if m.Has(k.field) {
		return nil
	}
	paths, err := k.appendPaths(nil, body)
	into := m.Mutable(k.field).Message()
	list := into.Mutable(into.Descriptor().Fields().ByName("paths")).List()
	for _, p := range paths {
		list.Append(protoreflect.ValueOfString(p))
	}
	return err
}

// appendPaths appends the paths of the fields that a body has to dst, which is empty, in
// their order.
func (k *mask) appendPaths(dst []string, body []byte) ([]string, error) {
	s := scanner{text: body}
	all, err := s.paths(dst, k.body, "")
	if err != nil {
		return nil, invalid("body: %v", err)
	}
	slices.Sort(all)
	return all, nil
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
func (s *scanner) paths(dst []string, of maskFields, prefix string) ([]string, error) {
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
		f, err := s.field(of)
		if err != nil {
			return dst, err
		}
		switch {
		case f.name == "": // it is discarded, or was refused
			s.skip()
		case f.fields != nil:
			if dst, err = s.paths(dst, f.fields, prefix+f.name+"."); err != nil {
				return dst, err
			}
		default:
			dst = append(dst, prefix+f.name)
			s.skip()
		}
		if s.past('}') {
			break
		}
	}
	return dst, nil
}

// field reads the name of a field. It returns one without a name if there is no such field.
func (s *scanner) field(of maskFields) (maskField, error) {
	s.next()
	begin := s.pos
	escaped := s.skipString()
	quoted := s.text[begin:s.pos]
	if len(quoted) > 1 && !escaped {
		return of[string(quoted[1:len(quoted)-1])], nil
	}
	var name string
	err := json.Unmarshal(quoted, &name)
	return of[name], err
}

// next returns the next byte that is not a blank, nor a comma or a colon between values;
// 0 at the end.
func (s *scanner) next() byte {
	for i := s.pos; i < len(s.text); i++ {
		switch c := s.text[i]; c {
		case ' ', '\t', '\r', '\n', ',', ':':
		default:
			s.pos = i
			return c
		}
	}
	s.pos = len(s.text)
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

// skipString goes past a string, and reports whether it has a backslash.
func (s *scanner) skipString() (escaped bool) {
	i := s.pos + 1
	for ; i < len(s.text) && s.text[i] != '"'; i++ {
		if s.text[i] == '\\' {
			escaped = true
			i++
		}
	}
	s.pos = min(i+1, len(s.text)) // after a backslash it may be past it
	return escaped
}

// skipBare goes past a number, true, false, or null.
func (s *scanner) skipBare() {
	for i := s.pos; i < len(s.text); i++ {
		switch s.text[i] {
		case ',', ':', '{', '}', '[', ']', '"', ' ', '\t', '\r', '\n':
			s.pos = i
			return
		}
	}
	s.pos = len(s.text)
}

// hasFields reports whether the value of a field is an object of JSON whose names are
// those of fields.
func hasFields(fd protoreflect.FieldDescriptor) bool {
	d := fd.Message()
	return isMessage(fd) && !isWellKnown(d) && d.FullName() != httpBodyName
}

// isWellKnown reports whether JSON has a form of its own for a message.
func isWellKnown(d protoreflect.MessageDescriptor) bool {
	return strings.HasPrefix(string(d.FullName()), "google.protobuf.")
}
