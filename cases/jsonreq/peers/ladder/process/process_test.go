package process

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/bytedance/sonic"

	base "github.com/gohone/hone/cases/jsonreq/base"
	"github.com/gohone/hone/cases/jsonreq/casetest"
)

// outcome is how a step answers a request: the name and the numbers as they
// stand in the response, or "panic".
func outcome(run func([]string) []string, text string) (said string) {
	defer func() {
		if recover() != nil {
			said = "panic"
		}
	}()
	said = strings.Trim(fmt.Sprintf("%+q", run([]string{text})), "[]\"")
	said = strings.ReplaceAll(said, `\"`, `"`)
	inner, ok := strings.CutPrefix(said, `{"transaction_id":"`)
	name, numbers, between := strings.Cut(inner, `","exp":"`)
	numbers, end := strings.CutSuffix(numbers, `"}`)
	if !ok || !between || !end {
		return said
	}
	return name + "; " + numbers
}

// TestOdd fails when a codec changes its mind on any odd request, for better
// or worse. How the numbers are joined makes no difference.
func TestOdd(t *testing.T) {
	for _, s := range steps() {
		pinned := differences[s.codec]
		if s.codec == "sonic" && sonic.APIKind == sonic.UseStdJSON {
			pinned = nil
		}
		for _, odd := range oddRequests {
			want, differs := pinned[odd.name]
			if !differs {
				want = outcome(base.Respond, odd.text)
			}
			if got := outcome(s.run, odd.text); got != want {
				t.Errorf("%s on %s: got %s, want %s", s.name, odd.name, got, want)
			}
		}
	}
}

// TestPins checks the table itself: it names codecs and requests that are
// there, and differences only.
func TestPins(t *testing.T) {
	asked := map[string]string{}
	for _, odd := range oddRequests {
		asked[odd.name] = odd.text
	}
	for name, pinned := range differences {
		if !slices.ContainsFunc(steps(), func(s step) bool { return s.codec == name }) {
			t.Errorf("no codec is named %s", name)
		}
		for odd, said := range pinned {
			if text, ok := asked[odd]; !ok {
				t.Errorf("%s: no request is named %s", name, odd)
			} else if said == outcome(base.Respond, text) {
				t.Errorf("%s on %s is no difference", name, odd)
			}
		}
	}
}

// TestMeasured checks that all are right where they are measured, and on
// several requests one after the other.
func TestMeasured(t *testing.T) {
	requests, want := []string{}, []string{}
	for _, n := range []int{1, 100, 3, 0, 1000} {
		requests, want = append(requests, casetest.Request(n)), append(want, casetest.Response(n))
	}
	for seed := range uint64(20) {
		requests = append(requests, casetest.RandomRequest(seed, 10))
	}
	want = append(want, base.Respond(requests[len(want):])...)
	for _, s := range steps() {
		if got := s.run(requests); !slices.Equal(got, want) {
			t.Errorf("%s: %.300q", s.name, got)
		}
		if got := s.run(nil); got == nil || len(got) != 0 {
			t.Errorf("%s answers no requests with %#v", s.name, got)
		}
	}
}

// TestJoin checks that the ways to join numbers agree.
func TestJoin(t *testing.T) {
	appended := appending()
	for _, numbers := range [][]int{nil, {0}, {-1, 10, -100}, {math.MaxInt, math.MinInt}} {
		want := concat(numbers)
		if got := build(numbers); got != want {
			t.Errorf("build %v: %q, want %q", numbers, got, want)
		}
		if got := appended(numbers); got != want {
			t.Errorf("append %v: %q, want %q", numbers, got, want)
		}
	}
}
