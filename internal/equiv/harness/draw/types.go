//go:build go1.21

package draw

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// mostTypes bounds the types that are made: a program keeps each.
const mostTypes = 2048

// basic are types without parts, and some that code often tells from others of their kind.
var basic = []reflect.Type{
	reflect.TypeOf(false), reflect.TypeOf(0), reflect.TypeOf(int8(0)), reflect.TypeOf(int16(0)), reflect.TypeOf(int32(0)), reflect.TypeOf(int64(0)),
	reflect.TypeOf(uint(0)), reflect.TypeOf(uint8(0)), reflect.TypeOf(uint16(0)), reflect.TypeOf(uint32(0)), reflect.TypeOf(uint64(0)),
	reflect.TypeOf(float32(0)), reflect.TypeOf(0.0), reflect.TypeOf(""), reflect.TypeOf(""), reflect.TypeOf(complex(0, 0)),
	reflect.TypeOf(time.Time{}), reflect.TypeOf(time.Duration(0)), reflect.TypeOf((*any)(nil)).Elem(), reflect.TypeOf([]byte(nil)),
}

// keyTypes are types of the keys of maps: often those that most code takes.
var keyTypes = []reflect.Type{reflect.TypeOf(""), reflect.TypeOf(""), reflect.TypeOf(0), reflect.TypeOf(0), reflect.TypeOf(value.Upside("")),
	reflect.TypeOf(0.5)}

// someType is a type for code that looks at types by package reflect: mostly a struct with tags.
func (d *Drawer) someType() reflect.Type {
	n := d.Src.Intn(mostTypes)
	if d.Types != nil {
		if t, ok := d.Types.made.Load(n); ok {
			return t.(reflect.Type)
		}
	}
	t := (&Drawer{Src: Random(int64(n)), Dict: d.Dict, LooksUp: d.LooksUp}).typeAt(0)
	if d.Types != nil {
		d.Types.made.Store(n, t)
	}
	return t
}

// typeAt is a type inside of so many others.
func (d *Drawer) typeAt(depth int) reflect.Type {
	const deepest = 3
	if d.LooksUp && depth == 0 && d.Src.Chance(6) { // what elements are looked up in
		return reflect.SliceOf(basic[d.Src.Intn(len(basic))])
	}
	choice := d.Src.Intn(14)
	if depth == 0 && choice > 7 {
		if choice = 0; d.Src.Chance(3) { // as what is filled in is given
			return reflect.PointerTo(d.structType(depth + 1))
		}
	}
	if depth >= deepest {
		choice = 13
	}
	switch choice {
	case 0, 1:
		return d.structType(depth)
	case 2, 3:
		return reflect.SliceOf(d.typeAt(depth + 1))
	case 4:
		return reflect.MapOf(keyTypes[d.Src.Intn(len(keyTypes))], d.typeAt(depth+1))
	case 5:
		return reflect.ArrayOf(d.Src.Intn(4), d.typeAt(depth+1))
	case 6, 7:
		return reflect.PointerTo(d.typeAt(depth + 1))
	}
	return basic[d.Src.Intn(len(basic))]
}

// MethodNames are names of the methods that values of package reflect may have.
var MethodNames = []string{"Error", "String", "Write"}

// FieldNames are names of the fields, and what tags call them.
var FieldNames = []string{"A", "B", "ID", "Name", "Value", "Count", "Items", "UserID", "HTTPServer", "MaxOpen",
	"a", "b", "id", "name", "value", "count", "items", "userid", "httpserver", "maxopen"}

// tagValues are what tags have that say yes or no, or give a value.
var tagValues = []string{"true", "true", "false", "1", "0", "10", "1s", "a b", "x"}

// structType is a struct with a few fields, one in eight of which only its package sees.
func (d *Drawer) structType(depth int) reflect.Type {
	names := FieldNames[:len(FieldNames)/2]
	var fields []reflect.StructField
	for i, n := d.Src.Intn(len(names)), d.Src.Intn(5); n > 0; i, n = i+1, n-1 {
		f := reflect.StructField{Name: names[i%len(names)], Type: d.typeAt(depth + 1), Tag: d.tag(strings.ToLower(names[i%len(names)]))}
		if d.Src.Chance(8) {
			f.Name, f.PkgPath = strings.ToLower(f.Name), "m"
		}
		fields = append(fields, f)
	}
	return reflect.StructOf(fields)
}

// tag is a tag of a field in the words of the package, half the time none.
func (d *Drawer) tag(name string) reflect.StructTag {
	if d.Src.Chance(2) {
		return ""
	}
	var words []string
	for _, s := range d.Dict.Strings {
		if s != "" && len(s) < 16 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz_-") == "" && !slices.Contains(FieldNames, s) {
			words = append(words, s)
		}
	}
	words = append(words, "json", "omitempty")
	word := func() string { return words[d.Src.Intn(len(words))] }
	var keys []string
	for {
		parts := []string{tagValues[d.Src.Intn(len(tagValues))]}
		if !d.Src.Chance(3) {
			parts[0] = [...]string{name, "-", "", word()}[d.Src.Intn(4)]
			for n := d.Src.Intn(3); n > 0; n-- {
				parts = append(parts, word())
			}
		}
		keys = append(keys, fmt.Sprintf("%s:%q", word(), strings.Join(parts, ",")))
		if !d.Src.Chance(2) {
			return reflect.StructTag(strings.Join(keys, " "))
		}
	}
}
