// Package jsonreq_test compares the implementations of the request processor
// with each other: whatever the request, tuned answers what base answers.
package jsonreq_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	base "github.com/gohone/hone/cases/jsonreq/base"
	"github.com/gohone/hone/cases/jsonreq/casetest"
	tuned "github.com/gohone/hone/cases/jsonreq/tuned"
)

// FuzzRespond takes its input as the request if raw is set. Otherwise its
// bytes choose pieces, of which compose_test.go has the lists: that comes to
// valid JSON with numbers in it where raw bytes rarely do.
func FuzzRespond(f *testing.F) {
	for _, v := range casetest.Vectors() {
		if len(v.Request) < 1000 {
			f.Add([]byte(v.Request), true)
		}
	}
	f.Add([]byte(casetest.Request(100)), true)
	f.Add([]byte(casetest.RandomRequest(1, 50)), true)
	for seed := range uint64(50) {
		f.Add(draw(seed, 20+int(seed)*3), false)
	}
	f.Fuzz(func(t *testing.T, input []byte, raw bool) {
		request := string(input)
		if !raw {
			request = composeRequest(input)
		}
		check(t, request)
	})
}

// TestComposed runs what FuzzRespond runs on inputs drawn with a fixed seed,
// for those who do not fuzz.
func TestComposed(t *testing.T) {
	usual := 0
	const composed = 20_000
	for seed := range uint64(composed) {
		request := composeRequest(draw(seed, 1+int(seed%197)))
		if json.Valid([]byte(request)) {
			usual++
		}
		if check(t, request); t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if usual < composed/2 || usual > composed*95/100 {
		t.Errorf("%d of %d composed requests are valid JSON", usual, composed)
	}
}

func TestVectors(t *testing.T) {
	for _, v := range casetest.Vectors() {
		check(t, v.Request)
	}
	check(t, `{"a":[`+strings.Repeat("[],", 20_000)+`{}]}`) // much of it, but not deep
	check(t, `{"a":[`+strings.Repeat("[],", 20_000)+`{]}`)
}

// TestCutOff ends requests at every byte, which puts everything at the end of
// the input once.
func TestCutOff(t *testing.T) {
	for _, v := range casetest.Vectors() {
		if len(v.Request) > 300 {
			continue
		}
		for n := range len(v.Request) {
			check(t, v.Request[:n])
		}
	}
}

// TestEdited changes, doubles and deletes each byte of a request.
func TestEdited(t *testing.T) {
	request := `{"transaction_id":"a\u00e9","payload":[0,10,-2,345,67890,1,23456789012,8, 9],"b":{"c":[1]}}`
	for i := range request {
		check(t, request[:i]+request[i+1:])
		check(t, request[:i+1]+request[i:])
		for c := range 256 {
			check(t, request[:i]+string([]byte{byte(c)})+request[i+1:])
		}
	}
}

// TestEdges has all that can stand among numbers across each edge of what
// tuned looks at in one turn.
func TestEdges(t *testing.T) {
	const bytes, length = "019,- x", 4
	all := []string{""}
	for range length {
		var longer []string
		for _, text := range all {
			for _, c := range bytes {
				longer = append(longer, text+string(c))
			}
		}
		all = longer
	}
	for before := range 8 {
		prefix := ""
		if before > 0 {
			prefix = strings.Repeat("7", before) + ","
		}
		for _, text := range all {
			check(t, `{"payload":[`+prefix+text+`,5,6,7,8,9,10]}`)
		}
	}
}

// check requires of tuned the response of base to this request, whichever way
// it is asked, and of what returns errors to see one where json.Unmarshal does.
func check(t *testing.T, request string) {
	t.Helper()
	want := base.Respond([]string{request})[0]
	if got := tuned.Respond([]string{request}); len(got) != 1 || got[0] != want {
		t.Errorf("%.300q\n got %.300q\nwant %.300q", request, got, want)
	}
	if got := tuned.Respond([]string{"", request}); len(got) != 2 || got[1] != want {
		t.Errorf("%.300q as the second\n got %.300q\nwant %.300q", request, got, want)
	}
	if got := tuned.Append([]byte("x"), request); string(got) != "x"+want {
		t.Errorf("%.300q appended\n got %s\nwant x%.300s", request, got, want)
	}

	err := decode(request)
	got, strict := tuned.AppendStrict([]byte("x"), request)
	if (err != nil) != (strict != nil) {
		t.Errorf("%.300q: error %v, want one like %v", request, strict, err)
	}
	if err != nil {
		want = ""
		checkError(t, request, strict, err)
	}
	if string(got) != "x"+want {
		t.Errorf("%.300q appended strictly\n got %s\nwant x%.300s", request, got, want)
	}
	if got, strict := tuned.Process([]string{request}); len(got) != 1 || got[0] != want || (strict != nil) != (err != nil) {
		t.Errorf("%.300q processed\n got %.300q, %v\nwant %.300q, an error like %v", request, got, strict, want, err)
	}
}

// decode returns the error that base ignores.
func decode(request string) error {
	var req struct {
		TransactionID string `json:"transaction_id"`
		Payload       []int  `json:"payload"`
	}
	return json.Unmarshal([]byte(request), &req)
}

// checkError requires an error at the place where encoding/json has it, which
// counts the bytes up to it and that one too: after the wrong byte, and for a
// value of the wrong type after its end or, of a list or object, its bracket.
func checkError(t *testing.T, request string, err, want error) {
	t.Helper()
	var got *tuned.Error
	if !errors.As(err, &got) || got.Expected == "" || got.Found == "" {
		t.Errorf("%.300q: %#v", request, err)
		return
	}
	if secondVersion {
		return
	}
	var syntax *json.SyntaxError
	var wrongType *json.UnmarshalTypeError
	switch {
	case errors.As(want, &syntax):
		offset := int(syntax.Offset) - 1
		if got.Found == "the end" {
			offset = len(request)
		}
		if got.Offset != offset {
			t.Errorf("%.300q: %v, want byte %d", request, got, offset)
		}
	case errors.As(want, &wrongType):
		if !endsAt(request[got.Offset:], int(wrongType.Offset)-got.Offset) {
			t.Errorf("%.300q: %v, want what ends at %d", request, got, wrongType.Offset)
		}
	default:
		t.Errorf("%.300q: what is %v?", request, want)
	}
}

// endsAt reports whether a list or object begins with text, or a value of n
// bytes.
func endsAt(text string, n int) bool {
	if strings.HasPrefix(text, "[") || strings.HasPrefix(text, "{") {
		return n == 1
	}
	return n > 0 && n <= len(text) && json.Valid([]byte(text[:n])) &&
		(n == len(text) || strings.IndexByte(",]} \t\r\n", text[n]) >= 0)
}
