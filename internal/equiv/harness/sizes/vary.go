//go:build go1.21

package sizes

import (
	"math/rand"
	"reflect"
	"sort"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// vary gives a text, list or map other content of the same shape and length. Letters and digits of
// a text become others of their kind, here and there. A list gets elements of its own, some of them
// several times, and stays in order if it was in order; texts in it change, too. Of a map the values
// change places.
func vary(v reflect.Value, seed uint64) {
	r := rand.New(rand.NewSource(int64(seed)))
	switch v.Kind() {
	case reflect.String:
		v.SetString(variedText(v.String(), r))
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			b := append([]byte(nil), v.Bytes()...)
			varyText(b, r)
			v.SetBytes(b)
			return
		}
		varyList(v, r)
	case reflect.Map:
		varyMap(v, r)
	}
}

func variedText(s string, r *rand.Rand) string {
	b := []byte(s)
	varyText(b, r)
	return string(b)
}

// varyText exchanges one in four ASCII letters and digits.
func varyText(b []byte, r *rand.Rand) {
	for i, c := range b {
		if r.Intn(4) > 0 {
			continue
		}
		switch {
		case '0' <= c && c <= '9':
			b[i] = '0' + byte(r.Intn(10))
		case 'a' <= c && c <= 'z':
			b[i] = 'a' + byte(r.Intn(26))
		case 'A' <= c && c <= 'Z':
			b[i] = 'A' + byte(r.Intn(26))
		}
	}
}

func varyList(v reflect.Value, r *rand.Rand) {
	sorted := sort.SliceIsSorted(v.Interface(), func(i, j int) bool { return less(v.Index(i), v.Index(j)) })
	made := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
	for i := 0; i < made.Len(); i++ {
		made.Index(i).Set(v.Index(r.Intn(v.Len())))
		if e := made.Index(i); e.Kind() == reflect.String {
			e.SetString(variedText(e.String(), r))
		}
	}
	if sorted {
		sort.SliceStable(made.Interface(), func(i, j int) bool { return less(made.Index(i), made.Index(j)) })
	}
	v.Set(made)
}

// less orders numbers and texts; all else is equal.
func less(a, b reflect.Value) bool {
	switch {
	case a.CanInt():
		return a.Int() < b.Int()
	case a.CanUint():
		return a.Uint() < b.Uint()
	case a.CanFloat():
		return a.Float() < b.Float()
	case a.Kind() == reflect.String:
		return a.String() < b.String()
	}
	return false
}

func varyMap(v reflect.Value, r *rand.Rand) {
	keys := keysOf(v)
	made := reflect.MakeMapWithSize(v.Type(), len(keys))
	by := 1 + r.Intn(max(1, len(keys)-1))
	for i, k := range keys {
		if e := v.MapIndex(keys[(i+by)%len(keys)]); e.IsValid() { // none for a NaN
			made.SetMapIndex(k, e)
		}
	}
	v.Set(made)
}

// varied reports whether some argument is another one.
func varied(args, made []reflect.Value) bool {
	none := new(value.CallLog)
	return value.Differ(&value.Outcome{Args: args, Calls: none}, &value.Outcome{Args: made, Calls: none}) != ""
}
