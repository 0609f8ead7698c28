package jsonreq

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/jsonreq/casetest"
)

func TestErrors(t *testing.T) {
	deep := strings.Repeat("[", maxDepth)
	for _, c := range []struct{ request, want string }{
		{``, "byte 0: expected a value, found the end"},
		{"\ufeff{}", `byte 0: expected a value, found '\ufeff'`},
		{"\xff", "byte 0: expected a value, found byte 0xff"},
		{`{"payload":[1,2}`, "byte 15: expected a comma or ], found '}'"},
		{`{"payload":[1,2`, "byte 15: expected a comma or ], found the end"},
		{`{"payload":[1,]}`, "byte 14: expected a value, found ']'"},
		{`{"payload":[,1]}`, "byte 12: expected a value or ], found ','"},
		{`{"payload":[1,-]}`, "byte 15: expected a digit, found ']'"},
		{`{"payload":[1.]}`, "byte 14: expected a digit, found ']'"},
		{`{"payload":[1e+]}`, "byte 15: expected a digit, found ']'"},
		{`{"payload":[01]}`, "byte 13: expected a comma or ], found '1'"},
		{`{"payload":[nul]}`, "byte 15: expected null, found ']'"},
		{`{payload:[1]}`, "byte 1: expected a key in double quotes or }, found 'p'"},
		{`{"a":1,}`, "byte 7: expected a key in double quotes, found '}'"},
		{`{"a" 1}`, "byte 5: expected a colon, found '1'"},
		{`{"a":1 "b":2}`, `byte 7: expected a comma or }, found '"'`},
		{`{"a":"b`, "byte 7: expected the end of a string, found the end"},
		{"{\"a\":\"b\n\"}", `byte 7: expected a character that may be in a string, or its end, found '\n'`},
		{`{"a":"\x"}`, `byte 7: expected one of "\/bfnrtu after a backslash, found 'x'`},
		{`{"a":"\u12g4"}`, "byte 10: expected a hexadecimal digit, found 'g'"},
		{`{} x`, "byte 3: expected nothing more, found 'x'"},
		{`{"a":` + deep, "byte 10004: expected no more than 10000 objects and lists inside each other, found '['"},

		{`[]`, "byte 0: expected an object, found a list"},
		{` 17`, "byte 1: expected an object, found 17"},
		{`{"transaction_id":1}`, "byte 18: expected a string for transaction_id, found 1"},
		{`{"Transaction_ID": {"a":1}}`, "byte 19: expected a string for transaction_id, found an object"},
		{`{"payload":"1,2"}`, "byte 11: expected a list of integers for payload, found a string"},
		{`{"a":[{}],"p\u0061yload" : true}`, "byte 27: expected a list of integers for payload, found true"},
		{`{"payload":[1, "2"]}`, "byte 15: expected an integer of 64 bits in payload, found a string"},
		{`{"payload":[1,2.0]}`, "byte 14: expected an integer of 64 bits in payload, found 2.0"},
		{`{"payload":[9223372036854775808]}`, "byte 12: expected an integer of 64 bits in payload, found 9223372036854775808"},
		{`{"payload":[` + strings.Repeat("9", 100) + `]}`,
			"byte 12: expected an integer of 64 bits in payload, found " + strings.Repeat("9", 30) + "..."},
		{`{"payload":[[1]]}`, "byte 12: expected an integer of 64 bits in payload, found a list"},
		{`{"payload":["x"],"transaction_id":1}`, "byte 12: expected an integer of 64 bits in payload, found a string"},
		{`{"payload":["x"],"transaction_id":}`, "byte 34: expected a value, found '}'"}, // which costs all, so it comes first
	} {
		dst, err := AppendStrict([]byte("x"), c.request)
		if err == nil || err.Error() != c.want || string(dst) != "x" {
			t.Errorf("%.100q\n got %v\nwant %s", c.request, err, c.want)
		}
	}
}

// TestProcess has every vector in one list: those with something wrong lose
// their response and cost no other its own.
func TestProcess(t *testing.T) {
	var requests, want []string
	var wrong []int
	for i, v := range casetest.Vectors() {
		requests, want = append(requests, v.Request), append(want, v.Response)
		if check(v.Request) != nil {
			want[i] = ""
			wrong = append(wrong, i)
		}
	}
	got, err := Process(requests)
	if !slices.Equal(got, want) {
		t.Error("other responses")
	}
	var errs Errors
	if !errors.As(err, &errs) {
		t.Fatal(err)
	}
	var at []int
	for _, err := range errs {
		at = append(at, err.Index)
	}
	if !slices.Equal(at, wrong) || len(wrong) < 50 {
		t.Errorf("wrong are %v, want %v", at, wrong)
	}

	got, err = Process([]string{`{"payload":[1]}`, `{}`, `{"payload":null}`})
	if err != nil || len(got) != 3 {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := Process(nil); err != nil || got == nil || len(got) != 0 {
		t.Errorf("no requests: %#v, %v", got, err)
	}
}

func TestErrorTexts(t *testing.T) {
	_, err := Process([]string{`{}`, `{`, `{}`, `[]`, `x`})
	if want := "request 1: byte 1: expected a key in double quotes or }, found the end (and 2 more)"; err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = Process([]string{`{}`, `[]`})
	if want := "request 1: byte 0: expected an object, found a list"; err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	var first *RequestError
	var cause *Error
	if !errors.As(err, &first) || first.Index != 1 || !errors.As(err, &cause) || cause.Found != "a list" {
		t.Errorf("%#v does not say what it is of", err)
	}
}

func TestAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("allocations are not counted under the race detector")
	}
	story := casetest.Request(100)
	blanks := strings.ReplaceAll(strings.ReplaceAll(story, ",", ", "), ":", ": ")
	for name, request := range map[string]string{
		"story":        story,
		"blanks":       blanks,
		"one number":   casetest.Request(1),
		"many numbers": casetest.Request(10_000),
		"any numbers":  casetest.RandomRequest(1, 1000),
		"nothing":      `{}`,
		"no name":      `{"payload":[1]}`,
		"unknown keys": `{"a":[{"b":"\u0041"}],"transaction_id":"x","c":-1.5e3,"payload":[1]}`,
	} {
		buf := make([]byte, 0, len(request)+32)
		if got := testing.AllocsPerRun(100, func() { Append(buf, request) }); got != 0 {
			t.Errorf("%s: %g allocations in Append", name, got)
		}
		if got := testing.AllocsPerRun(100, func() { AppendStrict(buf, request) }); got != 0 {
			t.Errorf("%s: %g allocations in AppendStrict", name, got)
		}
		want := 2. // the list and the response
		if name == "story" || name == "blanks" {
			want = 1
		}
		list := []string{request}
		if got := testing.AllocsPerRun(100, func() { Respond(list) }); got != want {
			t.Errorf("%s: %g allocations in Respond, want %g", name, got, want)
		}
	}
}

// TestOwn appends to a list that shares memory with its only response.
func TestOwn(t *testing.T) {
	responses := Respond([]string{casetest.Request(100)})
	more := append(responses, "more")
	if want := casetest.Response(100); responses[0] != want || more[0] != want || cap(responses) != 1 {
		t.Errorf("%q, with room for %d", responses, cap(responses))
	}
}
