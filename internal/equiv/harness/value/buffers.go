//go:build go1.21

package value

import (
	"bytes"
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
		switch a.Type() {
		case reflect.TypeOf((*strings.Builder)(nil)), reflect.TypeOf((*bytes.Buffer)(nil)):
			return true
		}
	}
	return false
}

// copied says whether a strings.Builder was written to elsewhere: who writes to a copy panics.
func copied(v reflect.Value) string {
	at := v.FieldByName("addr").Pointer()
	if at == 0 || v.CanAddr() && at == v.UnsafeAddr() {
		return ""
	}
	return ", written to before it was copied"
}
