package message

import (
	"testing"
)

// TestJoinEnd: what comes in the last milliseconds is no rate.
func TestJoinEnd(t *testing.T) {
	list := []LoadPoint{{At: 1, Span: 1, Requests: 100}, {At: 2, Span: 1, Requests: 90}, {At: 2.01, Span: 0.01, Requests: 10, P99: 3}}
	got := JoinEnd(list)
	if len(got) != 2 || got[1].Requests != 100 || got[1].At != 2.01 || got[1].P99 != 3 || list[1].Requests != 90 {
		t.Errorf("%+v of %+v", got, list)
	}
	list[2].Span = 0.5
	if got := JoinEnd(list); len(got) != 3 {
		t.Errorf("half a second is joined: %+v", got)
	}
}

// TestThin keeps all requests and errors, and the worst of the quantiles.
func TestThin(t *testing.T) {
	var list []LoadPoint
	for i := range 7200 {
		list = append(list, LoadPoint{At: float64(i + 1), Span: 1, Requests: 10, Errors: int64(i % 2), P99: float64(i % 100)})
	}
	got := Thin(list, MaxDrawn)
	var requests, errors int64
	span, worst := 0.0, 0.0
	for _, p := range got {
		requests, errors, span, worst = requests+p.Requests, errors+p.Errors, span+p.Span, max(worst, p.P99)
	}
	if len(got) > MaxDrawn || requests != 72000 || errors != 3600 || span != 7200 || worst != 99 || got[len(got)-1].At != 7200 {
		t.Errorf("%d points of %d requests, %d errors in %g s, worst %g", len(got), requests, errors, span, worst)
	}
}
