//go:build go1.21

package value

import (
	"bufio"
	"bytes"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Of buffers of the standard library only what they hold counts, not where: callers see nothing else of them; of pools
// nothing. Regular expressions are told apart by how they are written.
var buffers = map[reflect.Type]func(reflect.Value) string{
	reflect.TypeOf(strings.Builder{}): func(v reflect.Value) string {
		return "strings.Builder(" + strconv.Quote(TextOf(v.FieldByName("buf"))) + copied(v) + ")"
	},
	reflect.TypeOf(sync.Pool{}): func(reflect.Value) string { return "sync.Pool" }, // what is in it comes and goes
	reflect.TypeOf(regexp.Regexp{}): func(v reflect.Value) string {
		text := "regexp.Regexp(" + strconv.Quote(v.FieldByName("expr").String())
		if v.FieldByName("longest").Bool() {
			text += ", longest"
		}
		return text + ")"
	},
	reflect.TypeOf(bytes.Buffer{}): func(v reflect.Value) string {
		text, off := TextOf(v.FieldByName("buf")), int(v.FieldByName("off").Int())
		if off > len(text) {
			off = 0
		}
		// What was read last decides whether it can be taken back.
		return "bytes.Buffer(" + strconv.Quote(text[off:]) + ", " + strconv.FormatInt(v.FieldByName("lastRead").Int(), 10) + ")"
	},
}

// Unshared reports whether one of some arguments is a buffer, which nobody hands to calls at the same time.
func Unshared(args []reflect.Value) bool {
	for _, a := range args {
		if a.Kind() == reflect.Interface && !a.IsNil() {
			a = a.Elem()
		}
		switch a.Type() {
		case reflect.TypeOf((*strings.Builder)(nil)), reflect.TypeOf((*bytes.Buffer)(nil)):
			return true
		}
	}
	return false
}

var bufioReader = reflect.TypeOf(bufio.Reader{})

// rereads says whether somebody may take back what was read last from a bufio.Reader.
var rereads = true

// Rereads says whether that may be so. If not, it is the same what was read last.
func Rereads(may bool) { rereads = may }

// window is what can be seen of a bufio.Reader but for what it reads from: what is left in its buffer, and how large that is.
func window(v reflect.Value) string {
	buf := v.FieldByName("buf")
	from, to := int(v.FieldByName("r").Int()), int(v.FieldByName("w").Int())
	if from < 0 || to > buf.Len() || from > to {
		from, to = 0, 0
	}
	text := strconv.QuoteToASCII(string(BytesOf(buf.Slice(from, to)))) + ", " + strconv.Itoa(buf.Len())
	if rereads {
		text += fmt.Sprintf(", %d, %d", v.FieldByName("lastByte").Int(), v.FieldByName("lastRuneSize").Int())
	}
	return text
}

// copied says whether a strings.Builder was written to elsewhere: who writes to a copy panics.
func copied(v reflect.Value) string {
	at := v.FieldByName("addr").Pointer()
	if at == 0 || v.CanAddr() && at == v.UnsafeAddr() {
		return ""
	}
	return ", written to before it was copied"
}
