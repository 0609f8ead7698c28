package decode_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
	"github.com/gohone/hone/cases/textsim/ladder/decode"
)

// answer is what a step makes of a body.
type answer struct {
	text1, text2 string
	err          bool
}

func (a answer) String() string {
	if a.err {
		return "an error"
	}
	return fmt.Sprintf("%.100q, %.100q", a.text1, a.text2)
}

var bad = answer{err: true}

func ok(text1, text2 string) answer { return answer{text1, text2, false} }

func ask(run func([]byte) (texts, error), body string) answer {
	got, err := run([]byte(body))
	if err != nil {
		return answer{err: true}
	}
	return answer{got.text(0), got.text(1), false}
}

// bodies are requests with what the original makes of them.
var bodies = []struct {
	name, body string
	want       answer
}{
	{"two texts", `{"text1":"one two","text2":"three"}`, ok("one two", "three")},
	{"other order", `{"text2":"b","text1":"a"}`, ok("a", "b")},
	{"blanks", " \t\r\n{ \"text1\" :\t\"a\"\r,\n\"text2\" : \"b\" } ", ok("a", "b")},
	{"long", `{"text1":"` + strings.Repeat("0123456789", 5) + `"}`, ok(strings.Repeat("0123456789", 5), "")},
	{"empty texts", `{"text1":"","text2":""}`, ok("", "")},
	{"no keys", ` { } `, ok("", "")},
	{"null", `null`, ok("", "")},
	{"null with more", `nullify`, ok("", "")},
	{"null text", `{"text1":null,"text2":"b"}`, ok("", "b")},
	{"null changes nothing", `{"text1":"a","text1":null}`, ok("a", "")},
	{"last of equal keys", `{"text1":"a","text1":"b","text1":""}`, ok("", "")},
	{"any case", `{"TEXT1":"a","tExT2":"b"}`, ok("a", "b")},
	{"escaped key", `{"\u0074\u0065xt1":"a","te\u0058t\u0032":"b"}`, ok("a", "b")},
	{"keys almost right", `{"text":"a","text3":"b","text12":"c","text1 ":"d","":"e","ｔext1":"f"}`, ok("", "")},
	{"escapes", `{"text1":"\"\\\/\b\f\n\r\t","text2":"\u0041\u00e9\u20ac\u0000"}`,
		ok("\"\\/\b\f\n\r\t", "Aé€\x00")},
	{"pairs", `{"text1":"\ud83d\ude42","text2":"\uD83D\uDE42x"}`, ok("🙂", "🙂x")},
	{"halves", `{"text1":"\ud800","text2":"\udc00\ud800x\ud800\u0041\ud83d\ud83d\ude42\ud800\n"}`,
		ok("\ufffd", "\ufffd\ufffdx\ufffdA\ufffd🙂\ufffd\n")},
	{"outside ASCII", `{"text1":"é€🙂","text2":"` + strings.Repeat("ö", 20) + `"}`, ok("é€🙂", strings.Repeat("ö", 20))},
	{"invalid UTF-8", "{\"text1\":\"a\xffb\xe2\x84\",\"text2\":\"\xed\xa0\x80\xc1\x81\\n\xe2\"}",
		ok("a\ufffdb\ufffd\ufffd", "\ufffd\ufffd\ufffd\ufffd\ufffd\n\ufffd")},
	{"invalid key", "{\"text1\xff\":\"a\",\"te\xfft1\":\"b\"}", ok("", "")},
	{"DEL", "{\"text1\":\"a\x7fb\"}", ok("a\x7fb", "")},
	{"unknown keys", `{"a":[1,-0.5e+3,{"text1":"b"},[],{}],"b":true,"c":false,"d":null,"e":"\"","text1":"a"}`, ok("a", "")},
	{"numbers", `{"a":[0,-0,10,1.0,1e5,1E-5,0e0,-1.25e+10]}`, ok("", "")},
	{"text after", `{"text1":"a"} and more`, ok("a", "")},
	{"brace after", `{"text1":"a"}}`, ok("a", "")},
	{"as deep as may be", `{"a":` + strings.Repeat("[", 9_999) + strings.Repeat("]", 9_999) + `}`, ok("", "")},

	{"nothing", ``, bad},
	{"only blanks", " \n", bad},
	{"no JSON", `text1=a`, bad},
	{"byte order mark", "\ufeff{}", bad},
	{"list", `[]`, bad},
	{"string", `"a"`, bad},
	{"number", `1`, bad},
	{"true", `true`, bad},
	{"half of null", `nul`, bad},
	{"number for a text", `{"text1":1}`, bad},
	{"list for a text", `{"text1":["a"]}`, bad},
	{"object for a text", `{"text1":{}}`, bad},
	{"true for a text", `{"text1":true}`, bad},
	{"a wrong text and then a right one", `{"text1":1,"text1":"a"}`, bad},
	{"too deep", `{"a":` + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000) + `}`, bad},
	{"too deep by far", `{"a":` + strings.Repeat(`{"a":`, 300_000), bad},
	{"bad escape", `{"text1":"\x"}`, bad},
	{"bad escape in an unknown", `{"a":"\'"}`, bad},
	{"bad hexadecimal", `{"text1":"\u00g0"}`, bad},
	{"half an escape", `{"text1":"\u00"}`, bad},
	{"backslash at the end", `{"text1":"a\`, bad},
	{"raw newline", "{\"text1\":\"a\nb\"}", bad},
	{"raw control", "{\"text1\":\"0123456789\x1f\"}", bad},
	{"NUL", "{\"text1\":\"a\"\x00}", bad},
	{"key without quotes", `{text1:"a"}`, bad},
	{"key that is null", `{null:"a"}`, bad},
	{"no colon", `{"text1" "a"}`, bad},
	{"no value", `{"text1":}`, bad},
	{"no comma", `{"text1":"a" "text2":"b"}`, bad},
	{"comma too many", `{"text1":"a",}`, bad},
	{"comma first", `{,"text1":"a"}`, bad},
	{"comma in a list", `{"a":[1,]}`, bad},
	{"wrong bracket", `{"a":[1}}`, bad},
	{"wrong brace", `{"a":{"b":1]}`, bad},
	{"two numbers", `{"a":01}`, bad},
	{"minus", `{"a":-}`, bad},
	{"plus", `{"a":+1}`, bad},
	{"point at the end", `{"a":1.}`, bad},
	{"point first", `{"a":.5}`, bad},
	{"exponent without digits", `{"a":1e+}`, bad},
	{"half of true", `{"a":tru}`, bad},
}

func TestExact(t *testing.T) {
	for _, c := range bodies {
		t.Run(c.name, func(t *testing.T) {
			for _, run := range []func([]byte) (texts, error){
				ofStrings(decode.Decoder),
				ofBytes(new(decode.Slices).Decode),
			} {
				if got := ask(run, c.body); got != c.want {
					t.Errorf("%.100q: %v, want %v", c.body, got, c.want)
				}
			}
		})
	}
}

// TestCutOff ends bodies at every byte, which puts everything at the end of
// the input once.
func TestCutOff(t *testing.T) {
	for _, c := range bodies {
		if len(c.body) > 300 {
			continue
		}
		for n := range len(c.body) {
			checkExact(t, []byte(c.body[:n]))
		}
	}
}

// TestEveryByte puts each byte between others, at each place in a block of
// eight, in a text, in a key, and between values.
func TestEveryByte(t *testing.T) {
	for c := range 256 {
		for before := range 9 {
			padding := strings.Repeat("p", before)
			for _, after := range []string{"", "q", "qqqqqqqq"} {
				part := padding + string([]byte{byte(c)}) + after
				checkExact(t, []byte(`{"text1":"`+part+`","text2":"b"}`))
				checkExact(t, []byte(`{"text1":"\n`+part+`\`+string([]byte{byte(c)})+`"}`))
				checkExact(t, []byte(`{"`+part+`":"a"}`))
			}
		}
		checkExact(t, []byte(`{"text1":"a"`+string([]byte{byte(c)})+`}`))
		checkExact(t, []byte(`{"a":1`+string([]byte{byte(c)})+`}`))
	}
}

// TestEveryEscape covers each unit of UTF-16 by itself and before another.
func TestEveryEscape(t *testing.T) {
	for first := 0; first < 0x10000; first += 64 {
		var body bytes.Buffer
		body.WriteString(`{"text1":"`)
		for r := first; r < first+64; r++ {
			fmt.Fprintf(&body, `\u%04x\uDC00\u%04Xx\u%04x`, r, r, r)
		}
		body.WriteString(`"}`)
		checkExact(t, body.Bytes())
	}
}

func TestCorpus(t *testing.T) {
	for _, body := range corpus.Bodies() {
		for _, step := range steps {
			if step.name == "impl=scan" && body.Name == "text=rough" {
				continue // TestScanOnCorpus
			}
			if got, want := ask(step.run, string(body.JSON)), ok(body.Text1, body.Text2); got != want {
				t.Errorf("%s differs on %s", step.name, body.Name)
			}
		}
	}
}

// TestSlicesAlias checks what is part of the body and what is not, and that
// one text in the buffer cannot run into the other.
func TestSlicesAlias(t *testing.T) {
	var s decode.Slices
	body := []byte(`{"text1":"pläin","text2":"a\nb"}`)
	text1, text2, err := s.Decode(body)
	if err != nil {
		t.Fatal(err)
	}
	copy(body, bytes.Repeat([]byte("."), len(body)))
	if string(text1) != "......" || string(text2) != "a\nb" {
		t.Errorf("%q, %q", text1, text2)
	}
	text1, text2, err = s.Decode([]byte(`{"text1":"\t","text2":"\r"}`))
	if err != nil {
		t.Fatal(err)
	}
	if text1 = append(text1, "more"...); string(text1) != "\tmore" || string(text2) != "\r" {
		t.Errorf("%q, %q", text1, text2)
	}
}

func TestSlicesAllocates(t *testing.T) {
	for _, body := range corpus.Bodies() {
		var s decode.Slices
		if got := testing.AllocsPerRun(10, func() { s.Decode(body.JSON) }); got != 0 {
			t.Errorf("%s: %g allocations", body.Name, got)
		}
	}
}

func FuzzExact(f *testing.F) {
	for _, c := range bodies {
		if len(c.body) < 1000 {
			f.Add([]byte(c.body))
		}
	}
	for _, text := range []string{corpus.Plain(1, 200), corpus.Rough(1, 200)} {
		body, err := json.Marshal(map[string]string{"text1": text, "text2": text})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body)
	}
	f.Fuzz(checkExact)
}

// checkExact requires the same of Slices as of Decoder, and that Unmarshal
// differs where it says and nowhere else.
func checkExact(t *testing.T, body []byte) {
	t.Helper()
	given := string(body)
	want := ask(ofStrings(decode.Decoder), given)
	if got := ask(ofBytes(new(decode.Slices).Decode), given); got != want {
		t.Errorf("Slices: %q\n got %v\nwant %v", body, got, want)
	}
	if !want.err && hasMore(body) {
		want = bad
	}
	if got := ask(ofStrings(decode.Unmarshal), given); got != want {
		t.Errorf("Unmarshal: %q\n got %v\nwant %v", body, got, want)
	}
}

// hasMore reports whether more than blanks follow the value in body.
func hasMore(body []byte) bool {
	decoder := json.NewDecoder(bytes.NewReader(body))
	var value json.RawMessage
	if decoder.Decode(&value) != nil {
		return false
	}
	return len(bytes.Trim(body[decoder.InputOffset():], " \t\r\n")) > 0
}
