package transcoder

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/reflect/protoreflect"
)

const fieldMaskName protoreflect.FullName = "google.protobuf.FieldMask"

// scalarMessages are the messages that JSON writes as a string, a number, or a bool, and
// whether as a string.
var scalarMessages = map[protoreflect.FullName]bool{
	"google.protobuf.Timestamp":   true,
	"google.protobuf.Duration":    true,
	fieldMaskName:                 true,
	"google.protobuf.StringValue": true,
	"google.protobuf.BytesValue":  true,
	"google.protobuf.Int64Value":  true,
	"google.protobuf.UInt64Value": true,
	"google.protobuf.Int32Value":  true,
	"google.protobuf.UInt32Value": true,
	"google.protobuf.DoubleValue": true,
	"google.protobuf.FloatValue":  true,
	"google.protobuf.BoolValue":   false,
}

// isScalarMessage reports whether one text stands for a message.
func isScalarMessage(d protoreflect.MessageDescriptor) bool {
	_, ok := scalarMessages[d.FullName()]
	return ok
}

// parse reads the value of a field, or of one element of it, as it stands in a path or a
// query. The field is one of m.
func parse(m protoreflect.Message, fd protoreflect.FieldDescriptor, text string) (protoreflect.Value, error) {
	switch fd.Kind() {
	case protoreflect.StringKind:
		if !utf8.ValidString(text) {
			return protoreflect.Value{}, fmt.Errorf("%q is not UTF-8", text)
		}
		return protoreflect.ValueOfString(text), nil
	case protoreflect.BytesKind:
		b, err := parseBytes(text)
		return protoreflect.ValueOfBytes(b), err
	case protoreflect.BoolKind:
		switch text {
		case "true", "false":
			return protoreflect.ValueOfBool(text == "true"), nil
		}
		return protoreflect.Value{}, fmt.Errorf("%q is neither true nor false", text)
	case protoreflect.EnumKind:
		return parseEnum(fd.Enum(), text)
	case protoreflect.MessageKind, protoreflect.GroupKind:
		return parseMessage(m, fd, text)
	case protoreflect.FloatKind:
		f, err := parseFloat(text, 32)
		return protoreflect.ValueOfFloat32(float32(f)), err
	case protoreflect.DoubleKind:
		f, err := parseFloat(text, 64)
		return protoreflect.ValueOfFloat64(f), err
	}
	return parseInt(fd.Kind(), text)
}

func parseInt(kind protoreflect.Kind, text string) (protoreflect.Value, error) {
	switch kind {
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind:
		n, err := strconv.ParseInt(text, 10, 32)
		return protoreflect.ValueOfInt32(int32(n)), numError(err)
	case protoreflect.Int64Kind, protoreflect.Sint64Kind, protoreflect.Sfixed64Kind:
		n, err := strconv.ParseInt(text, 10, 64)
		return protoreflect.ValueOfInt64(n), numError(err)
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		n, err := strconv.ParseUint(text, 10, 32)
		return protoreflect.ValueOfUint32(uint32(n)), numError(err)
	default:
		n, err := strconv.ParseUint(text, 10, 64)
		return protoreflect.ValueOfUint64(n), numError(err)
	}
}

// numError is an error of strconv without the name of its function.
func numError(err error) error {
	if err == nil {
		return nil // without room for e on the heap
	}
	var e *strconv.NumError
	if errors.As(err, &e) {
		return fmt.Errorf("%q: %w", e.Num, e.Err)
	}
	return err
}

// parseFloat reads a number as JSON has it, and what protojson writes in quotes.
func parseFloat(text string, bits int) (float64, error) {
	switch text {
	case "NaN":
		return math.NaN(), nil
	case "Infinity":
		return math.Inf(1), nil
	case "-Infinity":
		return math.Inf(-1), nil
	}
	if strings.Trim(text, "0123456789+-.eE") != "" {
		return 0, fmt.Errorf("%q: invalid syntax", text)
	}
	f, err := strconv.ParseFloat(text, bits)
	return f, numError(err)
}

// parseBytes reads base64 in either alphabet, padded or not, as protojson does.
func parseBytes(text string) ([]byte, error) {
	enc := base64.StdEncoding
	if strings.ContainsAny(text, "-_") {
		enc = base64.URLEncoding
	}
	if len(text)%4 != 0 {
		enc = enc.WithPadding(base64.NoPadding)
	}
	return enc.DecodeString(text)
}

// parseEnum reads the name or the number of a value.
func parseEnum(d protoreflect.EnumDescriptor, text string) (protoreflect.Value, error) {
	if v := d.Values().ByName(protoreflect.Name(text)); v != nil {
		return protoreflect.ValueOfEnum(v.Number()), nil
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return protoreflect.Value{}, fmt.Errorf("%q is no value of %s", text, d.FullName())
	}
	return protoreflect.ValueOfEnum(protoreflect.EnumNumber(n)), nil
}

// parseMessage reads a message that one text stands for.
func parseMessage(m protoreflect.Message, fd protoreflect.FieldDescriptor, text string) (protoreflect.Value, error) {
	var value protoreflect.Value
	if fd.IsList() {
		value = m.NewField(fd).List().NewElement()
	} else {
		value = m.NewField(fd)
	}
	if !utf8.ValidString(text) {
		return value, fmt.Errorf("%q is not UTF-8", text)
	}
	asJSON := []byte(text)
	if scalarMessages[fd.Message().FullName()] {
		var err error
		if asJSON, err = json.Marshal(text); err != nil {
			return value, err
		}
	}
	if err := protojson.Unmarshal(asJSON, value.Message().Interface()); err != nil {
		return value, fmt.Errorf("%q is no %s", text, fd.Message().FullName())
	}
	return value, nil
}
