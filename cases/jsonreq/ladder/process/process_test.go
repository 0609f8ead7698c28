package process_test

import (
	"testing"

	base "github.com/gohone/hone/cases/jsonreq/base"
	"github.com/gohone/hone/cases/jsonreq/casetest"
	"github.com/gohone/hone/cases/jsonreq/ladder/process"
)

// exact are the steps that must answer what base answers. Whether package
// tuned does is tested beside it.
var exact = []step{
	{"Concat", process.Concat},
	{"Builder", process.Builder},
	{"Append", process.Append},
	{"Stack", process.Stack},
	{"Whole", process.Whole},
}

func checkExact(t *testing.T, text string) {
	t.Helper()
	want := base.Respond([]string{text})[0]
	for _, step := range exact {
		if got := step.run(text); got != want {
			t.Errorf("%s(%.200q)\n got %.200q\nwant %.200q", step.name, text, got, want)
		}
	}
}

func TestExact(t *testing.T) {
	for _, v := range casetest.Vectors() {
		checkExact(t, v.Request)
	}
	for _, n := range []int{0, 1, 100, 130, 140, 150, 1000} { // 512 bytes are 131 numbers
		checkExact(t, casetest.Request(n))
		checkExact(t, casetest.RandomRequest(uint64(n), n))
	}
}

func FuzzExact(f *testing.F) {
	for _, v := range casetest.Vectors() {
		if len(v.Request) < 1000 {
			f.Add(v.Request)
		}
	}
	f.Add(casetest.RandomRequest(1, 100))
	f.Fuzz(checkExact)
}

// TestSteps runs every step that is measured on what is measured.
func TestSteps(t *testing.T) {
	for _, n := range []int{0, 1, 100, 5000} {
		for _, step := range steps {
			if got, want := step.run(casetest.Request(n)), casetest.Response(n); got != want {
				t.Errorf("%s: %.200q for %d numbers", step.name, got, n)
			}
		}
	}
}

func answer(id, exp string) string { return `{"transaction_id":"` + id + `","exp":"` + exp + `"}` }

// TestPooledDiffers has the numbers of one request in the response to another.
// The pool may have forgotten the first one, so it is sent again and again.
func TestPooledDiffers(t *testing.T) {
	for text, want := range map[string]string{
		`{"transaction_id":"b","payload":[null,null]}`: answer("b", "1234,5678,"),
		`{"transaction_id":"b","payload":[7,"x"]}`:     answer("b", "7,5678,"),
	} {
		leaked := false
		for range 1000 {
			process.Pooled(`{"transaction_id":"a","payload":[1234,5678]}`)
			leaked = leaked || process.Pooled(text) == want
		}
		if !leaked {
			t.Errorf("%s: never answered with %s", text, want)
		}
	}
}
