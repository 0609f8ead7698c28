package transcoder

import (
	"fmt"
	"net/url"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// A fieldPath leads from a message through messages to a field. All but the last field
// are messages that are not repeated.
type fieldPath []protoreflect.FieldDescriptor

// fieldPathOf returns the path of names, each that of the proto file or of its JSON form.
func fieldPathOf(d protoreflect.MessageDescriptor, names []string) (fieldPath, error) {
	var path fieldPath
	for i, name := range names {
		fd := fieldByName(d, name)
		if fd == nil {
			return nil, fmt.Errorf("%s has no field %s", d.FullName(), name)
		}
		path = append(path, fd)
		if i == len(names)-1 {
			break
		}
		if fd.Message() == nil || fd.Cardinality() == protoreflect.Repeated {
			return nil, fmt.Errorf("%s is not a message with fields of its own", strings.Join(names[:i+1], "."))
		}
		d = fd.Message()
	}
	return path, nil
}

// fieldByName returns the field of a name, which is that of the proto file or of its JSON
// form; nil if there is none.
func fieldByName(d protoreflect.MessageDescriptor, name string) protoreflect.FieldDescriptor {
	if fd := d.Fields().ByName(protoreflect.Name(name)); fd != nil {
		return fd
	}
	return d.Fields().ByJSONName(name)
}

// in returns the message that has the last field of a path, and makes those on the way.
func (p fieldPath) in(m protoreflect.Message) protoreflect.Message {
	for _, fd := range p[:len(p)-1] {
		m = m.Mutable(fd).Message()
	}
	return m
}

// bind sets the field of a variable.
func (v variable) bind(in proto.Message, text string) error {
	var m protoreflect.Message
	if v.direct == nil {
		m = v.path.in(in.ProtoReflect())
	}
	fd := v.path[len(v.path)-1]
	value, err := parse(m, fd, text)
	switch {
	case err != nil:
		return invalid("path: %s: %v", fd.FullName(), err)
	case v.direct != nil:
		setScalar(v.direct.in(in), value)
	default:
		m.Set(fd, value)
	}
	return nil
}

// mostNames is the most fields that one name in a query may have: as deep as servers in
// all languages read messages.
const mostNames = 100

// bindQuery sets the fields that a query names.
func (h *Handler) bindQuery(m protoreflect.Message, query string, r *route) error {
	seen := make(map[place]bool)
	for query != "" {
		var pair string
		pair, query, _ = strings.Cut(query, "&")
		if pair == "" {
			continue
		}
		name, text, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(name)
		if err != nil {
			return invalid("query: %v", err)
		}
		if text, err = url.QueryUnescape(text); err != nil {
			return invalid("query: %s: %v", name, err)
		}
		if strings.Count(name, ".") >= mostNames {
			return invalid("query: a name of more than %d fields", mostNames)
		}
		path, err := fieldPathOf(m.Descriptor(), strings.Split(name, "."))
		if err != nil {
			if h.opts.DiscardUnknown {
				continue
			}
			return invalid("query: %v", err)
		}
		if bound := r.bound(path); bound != "" {
			return invalid("query: %s is in the %s", name, bound)
		}
		if err := setQuery(m, path, text, seen); err != nil {
			return invalid("query: %s: %v", name, err)
		}
	}
	return nil
}

// bound returns where else than in the query a field is bound, "" if nowhere.
func (r *route) bound(path fieldPath) string {
	if path[0] == r.body {
		return "body"
	}
	for _, v := range r.variables {
		if isPrefix(v.path, path) || isPrefix(path, v.path) && len(path) == len(v.path) {
			return "path"
		}
	}
	return ""
}

func isPrefix(a, b fieldPath) bool {
	if len(a) > len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// A place is a field of a message, of which there may be several of its type.
type place struct {
	in protoreflect.Message
	fd protoreflect.FieldDescriptor
}

// setQuery sets a field, or adds an element to it. seen has the fields that the query has
// set: of those that are not repeated none may come twice, nor two of a oneof.
func setQuery(m protoreflect.Message, path fieldPath, text string, seen map[place]bool) error {
	for _, fd := range path[:len(path)-1] {
		if err := free(m, fd); err != nil {
			return err
		}
		m = m.Mutable(fd).Message()
	}
	fd := path[len(path)-1]
	if fd.IsMap() {
		return fmt.Errorf("a map cannot be in a query")
	}
	if fd.Message() != nil && !isScalarMessage(fd.Message()) {
		return fmt.Errorf("a message cannot be in a query: name its fields")
	}
	value, err := parse(m, fd, text)
	if err != nil {
		return err
	}
	if fd.IsList() {
		m.Mutable(fd).List().Append(value)
		return nil
	}
	if seen[place{m, fd}] {
		return fmt.Errorf("comes twice")
	}
	seen[place{m, fd}] = true
	if err := free(m, fd); err != nil {
		return err
	}
	m.Set(fd, value)
	return nil
}

// free returns an error if another field of the oneof of a field is set.
func free(m protoreflect.Message, fd protoreflect.FieldDescriptor) error {
	if o := fd.ContainingOneof(); o != nil {
		if set := m.WhichOneof(o); set != nil && set != fd {
			return fmt.Errorf("%s of the same oneof is set", set.Name())
		}
	}
	return nil
}
