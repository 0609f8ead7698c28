package transcoder

import (
	"reflect"
	"strconv"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// A maker makes messages of a type.
type maker struct {
	messageType protoreflect.MessageType
	generated   reflect.Type // its struct; nil for messages made from a descriptor
}

func makerOf(t protoreflect.MessageType) maker {
	p := reflect.TypeOf(t.New().Interface())
	if p.Kind() != reflect.Pointer || p.Elem().Kind() != reflect.Struct {
		return maker{t, nil}
	}
	m, ok := reflect.New(p.Elem()).Interface().(proto.Message)
	if !ok || m.ProtoReflect().Type() != t { // a struct of any message, as dynamicpb has one
		return maker{t, nil}
	}
	return maker{t, p.Elem()}
}

// message returns a new message. That of generated code need not be reflected upon.
func (k maker) message() proto.Message {
	if k.generated != nil {
		return reflect.New(k.generated).Interface().(proto.Message)
	}
	return k.messageType.New().Interface()
}

// A direct leads to a field through the structs of generated code, by the index of each
// field, as a fieldPath does through descriptors. It saves the conversion of values, which
// takes more time than to set them. nil stands for none: the field is a pointer or a slice,
// in a oneof, or hidden, or the messages are not generated.
type direct []int

// directOf returns the way to a field of the messages of k.
func directOf(k maker, path fieldPath) direct {
	if k.generated == nil {
		return nil
	}
	var d direct
	t := k.generated
	for i, fd := range path {
		index := structField(t, fd.Number())
		if index < 0 {
			return nil
		}
		d = append(d, index)
		t = t.Field(index).Type
		if i == len(path)-1 && fd.Message() == nil {
			break
		}
		if t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct {
			return nil
		}
		t = t.Elem()
	}
	last := path[len(path)-1]
	if last.Message() == nil && (last.Kind() == protoreflect.EnumKind || !isScalar(t.Kind())) {
		return nil
	}
	return d
}

// structField returns the index of the exported field of a struct whose tag has the number
// of a field of a message, -1 if there is none.
func structField(t reflect.Type, number protoreflect.FieldNumber) int {
	for i := range t.NumField() {
		tag := strings.Split(t.Field(i).Tag.Get("protobuf"), ",")
		if len(tag) > 1 && tag[1] == strconv.Itoa(int(number)) && t.Field(i).IsExported() {
			return i
		}
	}
	return -1
}

// in returns the field in a message, and makes the messages on the way.
func (d direct) in(m proto.Message) reflect.Value {
	v := reflect.ValueOf(m).Elem().Field(d[0])
	for _, index := range d[1:] {
		v = made(v).Elem().Field(index)
	}
	return v
}

// made returns the message of a field, made if there is none.
func made(v reflect.Value) reflect.Value {
	if v.IsNil() {
		v.Set(reflect.New(v.Type().Elem()))
	}
	return v
}

// isScalar reports whether setScalar sets fields of a kind.
func isScalar(k reflect.Kind) bool {
	switch k {
	case reflect.String, reflect.Bool, reflect.Int32, reflect.Int64, reflect.Uint32, reflect.Uint64,
		reflect.Float32, reflect.Float64:
		return true
	}
	return false
}

// setScalar sets a field to a value of its kind.
func setScalar(v reflect.Value, value protoreflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(value.String())
	case reflect.Bool:
		v.SetBool(value.Bool())
	case reflect.Int32, reflect.Int64:
		v.SetInt(value.Int())
	case reflect.Uint32, reflect.Uint64:
		v.SetUint(value.Uint())
	default:
		v.SetFloat(value.Float())
	}
}
