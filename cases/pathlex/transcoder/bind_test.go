package transcoder_test

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/library"
)

// fields are those of Every that one text stands for.
func fields() []protoreflect.FieldDescriptor {
	var all []protoreflect.FieldDescriptor
	list := (&library.Every{}).ProtoReflect().Descriptor().Fields()
	for i := range list.Len() {
		fd := list.Get(i)
		if fd.IsMap() || fd.IsList() || fd.Message() != nil && (fd.Message().FullName() == "hone.library.v1.Nested" ||
			fd.Message().Name() == "Struct" || fd.Message().Name() == "Value") {
			continue
		}
		all = append(all, fd)
	}
	return all
}

// FuzzQuery requires of a field that a query sets what protojson reads from the same text:
// what the handler takes, protojson takes too, and comes to the same message.
func FuzzQuery(f *testing.F) {
	for i, fd := range fields() {
		for _, text := range []string{"1", "-1", "true", "a", "1.5s", "2026-11-22T10:00:00Z", "HARDCOVER", "aGk=", "a.b,c", "1e3", "NaN", ""} {
			f.Add(uint8(i), text)
		}
		_ = fd
	}
	h := handler(f, transcoder.Options{})
	all := fields()
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		fd := all[int(which)%len(all)]
		w := ask(h, "GET /v1/echo?"+string(fd.Name())+"="+url.QueryEscape(text), "")
		if w.Code == http.StatusBadRequest {
			return
		}
		quoted, err := json.Marshal(text)
		if err != nil {
			t.Skip()
		}
		if kind := fd.Kind(); kind == protoreflect.BoolKind || fd.Message() != nil && fd.Message().Name() == "BoolValue" {
			quoted = []byte(text)
		}
		want, got := &library.Every{}, &library.Every{}
		if fd.Kind() == protoreflect.EnumKind && fd.Enum().Values().ByName(protoreflect.Name(text)) == nil {
			quoted = []byte(strings.TrimLeft(strings.Replace(text, "+", "", 1), "0")) // protojson has numbers bare
			if len(quoted) == 0 || string(quoted) == "-" {
				return
			}
		}
		err = protojson.Unmarshal(fmt.Appendf(nil, `{"%s":%s}`, fd.Name(), quoted), want)
		if err != nil && lenient(fd, text) {
			return
		}
		if w.Code != http.StatusOK || err != nil {
			t.Fatalf("%s=%q: status %d, but protojson: %v\n%s", fd.Name(), text, w.Code, err, w.Body)
		}
		if err := protojson.Unmarshal(w.Body.Bytes(), got); err != nil || !proto.Equal(got, want) {
			t.Fatalf("%s=%q: %v, want %v (%v)", fd.Name(), text, got, want, err)
		}
	})
}

// lenient reports whether a text is a number in a form that strconv has and JSON has not,
// such as +1 or 007.
func lenient(fd protoreflect.FieldDescriptor, text string) bool {
	switch fd.Kind() {
	case protoreflect.StringKind, protoreflect.BytesKind, protoreflect.BoolKind, protoreflect.MessageKind:
		return false
	}
	bare := strings.TrimLeft(text, "+-")
	return strings.HasPrefix(text, "+") || strings.HasPrefix(bare, "0") || strings.HasPrefix(bare, ".") || strings.Contains(bare, ".")
}

// FuzzMessage writes a message as a query, and requires it back.
func FuzzMessage(f *testing.F) {
	f.Add([]byte("some bytes that fields are made of, 0123456789"))
	f.Add([]byte{0, 1, 2, 3, 4, 255, 254, 253, 252, 251, 250, 249, 248, 247, 128, 127})
	h := handler(f, transcoder.Options{})
	f.Fuzz(func(t *testing.T, data []byte) {
		want := &library.Every{}
		query := url.Values{}
		for _, fd := range fields() {
			if len(data) < 10 {
				break
			}
			if fd.ContainingOneof() != nil || fd.Message() != nil || data[0]%2 == 0 {
				data = data[1:]
				continue
			}
			value, text := draw(fd, data[1:10])
			data = data[10:]
			want.ProtoReflect().Set(fd, value)
			query.Set(string(fd.Name()), text)
		}
		w := ask(h, "GET /v1/echo?"+query.Encode(), "")
		got := &library.Every{}
		if err := protojson.Unmarshal(w.Body.Bytes(), got); err != nil || w.Code != http.StatusOK || !proto.Equal(got, want) {
			t.Fatalf("%s: status %d: %v, want %v (%v)", query.Encode(), w.Code, got, want, err)
		}
	})
}

// draw makes a value of a field from nine bytes, and its text.
func draw(fd protoreflect.FieldDescriptor, b []byte) (protoreflect.Value, string) {
	n := binary.LittleEndian.Uint64(b)
	switch fd.Kind() {
	case protoreflect.StringKind:
		s := strings.ToValidUTF8(string(b), "?")
		return protoreflect.ValueOfString(s), s
	case protoreflect.BytesKind:
		return protoreflect.ValueOfBytes(b), base64.StdEncoding.EncodeToString(b)
	case protoreflect.BoolKind:
		return protoreflect.ValueOfBool(n%2 == 0), fmt.Sprint(n%2 == 0)
	case protoreflect.EnumKind:
		e := fd.Enum().Values().Get(int(n % uint64(fd.Enum().Values().Len())))
		return protoreflect.ValueOfEnum(e.Number()), string(e.Name())
	case protoreflect.FloatKind:
		v := math.Float32frombits(uint32(n) &^ (1 << 30)) // finite
		return protoreflect.ValueOfFloat32(v), fmt.Sprint(v)
	case protoreflect.DoubleKind:
		v := math.Float64frombits(n &^ (1 << 62))
		return protoreflect.ValueOfFloat64(v), fmt.Sprint(v)
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind:
		return protoreflect.ValueOfInt32(int32(n)), fmt.Sprint(int32(n))
	case protoreflect.Int64Kind, protoreflect.Sint64Kind, protoreflect.Sfixed64Kind:
		return protoreflect.ValueOfInt64(int64(n)), fmt.Sprint(int64(n))
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		return protoreflect.ValueOfUint32(uint32(n)), fmt.Sprint(uint32(n))
	default:
		return protoreflect.ValueOfUint64(n), fmt.Sprint(n)
	}
}

// TestDirect sets fields of generated code through their structs: the message is that which
// protoreflect sets.
func TestDirect(t *testing.T) {
	values := map[protoreflect.Kind]any{
		protoreflect.StringKind: "a", protoreflect.BoolKind: true, protoreflect.FloatKind: float32(0.5), protoreflect.DoubleKind: -0.5,
		protoreflect.Int32Kind: int32(-1), protoreflect.Sint32Kind: int32(-2), protoreflect.Sfixed32Kind: int32(-3),
		protoreflect.Int64Kind: int64(-1 << 40), protoreflect.Sint64Kind: int64(-2), protoreflect.Sfixed64Kind: int64(-3),
		protoreflect.Uint32Kind: uint32(1), protoreflect.Fixed32Kind: uint32(2),
		protoreflect.Uint64Kind: uint64(1 << 40), protoreflect.Fixed64Kind: uint64(2),
		protoreflect.BytesKind: []byte("a"), protoreflect.EnumKind: protoreflect.EnumNumber(1),
	}
	var not []string
	for _, fd := range fields() {
		value, ok := values[fd.Kind()]
		if !ok {
			continue // messages
		}
		got, want := &library.Every{}, &library.Every{}
		if !transcoder.SetDirect(got, fd, protoreflect.ValueOf(value)) {
			not = append(not, string(fd.Name()))
			continue
		}
		if want.ProtoReflect().Set(fd, protoreflect.ValueOf(value)); !proto.Equal(got, want) {
			t.Errorf("%s: %v, want %v", fd.Name(), got, want)
		}
	}
	if want := []string{"bytes_value", "enum_value", "left", "right", "optional_value"}; !slices.Equal(not, want) {
		t.Errorf("not set: %q, want %q", not, want)
	}
	dynamic := dynamicpb.NewMessage((&library.Every{}).ProtoReflect().Descriptor())
	if transcoder.SetDirect(dynamic, fields()[0], protoreflect.ValueOf("a")) {
		t.Error("a message made from a descriptor")
	}
}
