package codec

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// documents are usual, unusual and wrong.
var documents = []string{
	``, ` `, `{}`, ` {} `, `null`, `{}{}`, `[]`, `1`, `true`, `"text"`, "\ufeff{}", "{}\x00", `{"id":"one" x`, "{\"id\":\"a\n",
	`{"id":"a","count":-1,"big":9007199254740993,"bits":18446744073709551615,"open":true,"color":"red","Plain":"p","at":{"x":1,"y":2}}`,
	`{"lines":[1,-2],"points":[{"x":1},{}],"flags":[true,false],"colors":["c"],"sizes":[0,65535],"price":1.5,"ratio":2,"parts":[1e3]}`,
	`{"bits":7,"color":"red","Plain":"p","at":{"x":1,"z":{}}}`, `{"lines":[,,,,,]}`,
	`{"lines":[]}`, `{"lines":null}`, `{"lines":[1,2],"lines":[3]}`, `{"lines":[1,2,3`, `{"colors":["a]","b,,,"],"lines":[ 1 , 2 ]}`,
	`{"points":[{"x":1,"y":2}],"points":[{"x":3}]}`, `{"at":{"x":1},"at":{"y":2}}`, `{"at":{"x":1},"at":null}`, `{"at":{"x":128,"y":65536}}`,
	`{"id":"a","ID":"b"}`, `{"id":"a","id":"b"}`, `{"Id":"a"}`, `{"\u0069d":"a"}`, `{"plain":"folded"}`, `{"line` + "\u017f" + `":[1]}`,
	`{"id":"a\u00e9\n"}`, `{"id":"\"\\\/\b\f\n\r\t"}`, `{"id":"\x"}`, `{"id":"\u00g0"}`, `{"id":"\u00e`, `{"id":"\ud83d\ude00"}`, `{"id":"\`, "{\"id\":\"\xff\"}",
	`{"id":1,"count":2}`, `{"count":"1","big":2}`, `{"count":1e2}`, `{"count":-0,"bits":-0}`, `{"bits":-1}`, `{"count":01}`, `{"count":-}`,
	`{"big":9223372036854775807}`, `{"big":123456789012345678}`, `{"big":1234567890123456789}`, `{"points":[{"y":65536}]}`,
	`{"ratio":1e39}`, `{"ratio":1.}`, `{"ratio":1e+}`, `{"ratio":01.5}`, `{"price":-0.0,"parts":[5e-324,0e0,1E05]}`, `{"price":nul}`,
	`{"x":nulL}`, `{"x":nul`, `{"x":null}`, `{"x":truex}`, `{"x":[1,]}`, `{"x":{"a":1,}}`, `{"x":"\u0041"}`, `{"x":{"a":[1,{}]},"count":1}`, `{"open":tru}`,
	`{"x":` + strings.Repeat("[", 50) + strings.Repeat("]", 50) + `,"count":3}`, `{"x":` + strings.Repeat("[", 200) + strings.Repeat("]", 200) + `}`,
	`{"id":"` + strings.Repeat("long and \\n", 200) + `","colors":["` + strings.Repeat("é ", 200) + `"]}`,
	`{"lines":[` + strings.Repeat("1234567,", 300) + `1]}`,
}

// sameError reports whether two errors say the same and are of the same type.
func sameError(a, b error) bool {
	return fmt.Sprintf("%T %+v", a, a) == fmt.Sprintf("%T %+v", b, b)
}

func FuzzUnmarshal(f *testing.F) {
	for _, text := range documents {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var want, got T
		wantErr, err := json.Unmarshal(data, &want), unmarshalT(slices.Clone(data), &got)
		if !reflect.DeepEqual(got, want) || !sameError(err, wantErr) {
			t.Errorf("%q:\n%#v, %v, want\n%#v, %v", data, got, err, want, wantErr)
		}
	})
}

// A source gives a text in steps, some of which give nothing, and then an error.
type source struct {
	text string
	step int
	err  error
	// together gives the error with the last of the text.
	together bool
	reads    []int
}

func (s *source) Read(p []byte) (int, error) {
	s.reads = append(s.reads, len(p))
	if s.step > 0 && len(s.reads)%5 == 4 {
		return 0, nil
	}
	n := len(s.text)
	if s.step > 0 {
		n = min(n, s.step)
	}
	n = copy(p, s.text[:n])
	s.text = s.text[n:]
	if s.text == "" && (n == 0 || s.together) {
		return n, s.err
	}
	return n, nil
}

// sameReads reports whether encoding/json reads in the steps that stream.go
// imitates.
var sameReads = runtime.Version() < "go1.27"

func FuzzDecode(f *testing.F) {
	for i, text := range documents {
		f.Add([]byte(text), byte(i*7%20), i%3 == 0, i%2 == 0)
		f.Add([]byte(text+strings.Repeat(" more", 300)), byte(0), false, false)
	}
	f.Fuzz(func(t *testing.T, data []byte, step byte, breaks, together bool) {
		end := io.EOF
		if breaks {
			end = errors.New("broken")
		}
		a := &source{text: string(data), step: int(step), err: end, together: together}
		b := &source{text: string(data), step: int(step), err: end, together: together}
		var want, got T
		wantErr, err := json.NewDecoder(a).Decode(&want), decodeT(b, &got)
		if !reflect.DeepEqual(got, want) || !sameError(err, wantErr) {
			t.Errorf("%q:\n%#v, %v, want\n%#v, %v", data, got, err, want, wantErr)
		}
		if sameReads && (a.text != b.text || !slices.Equal(a.reads, b.reads)) {
			t.Errorf("%q: reads %v and leaves %q, want %v and %q", data, b.reads, b.text, a.reads, a.text)
		}
	})
}

func FuzzMarshal(f *testing.F) {
	for _, s := range []string{"", "word", "é", "<&>", "\u2028", "\u2029", "\xff", "\\", "\"", "\x00\x1f\x7f", "😀\xed\xa0\x80"} {
		f.Add([]byte(`{"lines":[],"at":{"y":1},"points":[{"x":-1}]}`), s, 1.5)
	}
	for i, text := range documents {
		f.Add([]byte(text), "word", []float64{0, 1e-6, 9.99e-7, 1e20, 1e21, math.Inf(1), math.NaN(), math.Copysign(0, -1)}[i%8])
	}
	f.Fuzz(func(t *testing.T, data []byte, text string, number float64) {
		var v plain
		json.Unmarshal(data, &v) // as much as comes of it
		v.Plain, v.Ratio, v.Names = text, number, append(v.Names, text)
		want, wantErr := json.Marshal(&v)
		got, err := marshalPlain(&v)
		if !bytes.Equal(got, want) || !sameError(err, wantErr) {
			t.Errorf("%+v:\n%s, %v, want\n%s, %v", v, got, err, want, wantErr)
		}
	})
}

// TestNil: of a pointer that is nil there is JSON, too.
func TestNil(t *testing.T) {
	if got, err := marshalPlain(nil); string(got) != "null" || err != nil {
		t.Errorf("%s, %v", got, err)
	}
}
