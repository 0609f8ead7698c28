package main

import (
	"net/http"
	"strings"
	"sync"
	"testing"
)

func checkBusy(t *testing.T, resp *http.Response) {
	t.Helper()
	if got := resp.Header.Get("Retry-After"); got != retryAfter {
		t.Errorf("Retry-After is %q, want %q", got, retryAfter)
	}
	if got := resp.Header.Get("Content-Type"); got != "application/json" {
		t.Errorf("content type %q", got)
	}
}

func TestMaxRequests(t *testing.T) {
	s := start(t, "-max-requests", "2")
	first, second := begin(t, s.addr, sameBody), begin(t, s.addr, sameBody)

	r := dial(t, s.addr)
	for range 3 { // the connection stays open
		r.post(sameBody)
		checkBusy(t, r.answer(503, busyAnswer))
	}
	do(t, "GET", "http://"+s.addr+"/healthz", "", 200, "ok")

	first.finish(200, sameAnswer)
	// The answer is sent just before the request is over.
	eventually(t, "taking requests", func() bool { return status(t, s.addr) == 200 })
	second.finish(200, sameAnswer)
	r.post(sameBody)
	r.answer(200, sameAnswer)
}

// TestMaxRequestsRoom has more clients than room, all of which must be
// answered one way or the other.
func TestMaxRequestsRoom(t *testing.T) {
	s := start(t, "-max-requests", "3")
	var group sync.WaitGroup
	var answered sync.Map
	for range 20 {
		group.Add(1)
		go func() {
			defer group.Done()
			for range 20 {
				answered.Store(status(t, s.addr), true)
			}
		}()
	}
	group.Wait()
	answered.Range(func(code, _ any) bool {
		if code != 200 && code != 503 {
			t.Errorf("status %v", code)
		}
		return true
	})
	if _, ok := answered.Load(200); !ok {
		t.Error("no one had a score")
	}
}

func TestMaxConns(t *testing.T) {
	s := start(t, "-max-conns", "3")
	var held []*request
	for range 3 {
		r := dial(t, s.addr)
		r.post(sameBody)
		r.answer(200, sameAnswer)
		held = append(held, r)
	}
	for range 2 {
		r := dial(t, s.addr)
		r.post(sameBody)
		checkBusy(t, r.answer(503, busyAnswer))
		r.closed()
	}
	silent := dial(t, s.addr) // is not answered, as it has asked nothing
	silent.closed()

	held[0].post(sameBody)
	held[0].answer(200, sameAnswer)
	held[0].conn.Close()
	eventually(t, "taking connections", func() bool { return status(t, s.addr) == 200 })
	s.stop()
	s.exit(0)
}

// TestMaxConnsFlood has more connections turned away than get a reason.
func TestMaxConnsFlood(t *testing.T) {
	s := start(t, "-max-conns", "1")
	held := dial(t, s.addr)
	held.post(sameBody)
	held.answer(200, sameAnswer)
	var flood []*request
	for range 3 * turnAwayAtOnce {
		flood = append(flood, dial(t, s.addr))
	}
	for _, r := range flood {
		r.closed()
	}
	held.post(sameBody)
	held.answer(200, sameAnswer)
}

func TestNoLimits(t *testing.T) {
	s := start(t, "-max-requests", "0", "-max-conns", "0", "-log-rate", "0")
	do(t, "POST", "http://"+s.addr+"/similarity", sameBody, 200, sameAnswer)
	s.stop()
	s.exit(0)
}

// status is that of an ordinary request.
func status(t *testing.T, addr string) int {
	t.Helper()
	resp, err := http.Post("http://"+addr+"/similarity", "application/json", strings.NewReader(sameBody))
	if err != nil {
		t.Error(err)
		return 0
	}
	resp.Body.Close()
	return resp.StatusCode
}
