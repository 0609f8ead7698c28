package textsim

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/gohone/hone/cases/textsim/casetest"
	"github.com/gohone/hone/cases/textsim/corpus"
)

func TestNothingAllocated(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector has pools forget")
	}
	plain := casetest.Encode(t, corpus.Plain(1, 10_000), corpus.Plain(2, 10_000))
	rough := casetest.Encode(t, corpus.Rough(1, 10_000), corpus.Rough(2, 10_000))
	handler := NewHandler(0)
	answer := make([]byte, 0, 100)
	for name, body := range map[string]string{"plain": plain, "rough": rough, "bad": rough + "x"} {
		if name == "bad" {
			body = rough[:len(rough)/2]
		}
		req := casetest.NewRequest(body)
		if got := testing.AllocsPerRun(1000, func() { req.Serve(handler) }); got != 0 {
			t.Errorf("%s: %g allocations in the handler", name, got)
		}
		bytes := []byte(body)
		if got := testing.AllocsPerRun(1000, func() { Answer(answer, bytes) }); got != 0 {
			t.Errorf("%s: %g allocations in Answer", name, got)
		}
	}
	text1, text2 := corpus.Rough(1, 10_000), corpus.Rough(2, 10_000)
	if got := testing.AllocsPerRun(1000, func() { Similarity(text1, text2) }); got != 0 {
		t.Errorf("%g allocations in Similarity", got)
	}
	if got := testing.AllocsPerRun(100, func() { Normalize(text1) }); got != 1 {
		t.Errorf("%g allocations in Normalize, want 1", got)
	}
}

// distinct returns a text of different words, about size bytes long, each
// with this many bytes.
func distinct(size, wordLength int) string {
	var text strings.Builder
	for i := 0; text.Len() < size; i++ {
		fmt.Fprintf(&text, "%0*d ", wordLength, i)
	}
	return text.String()
}

// TestHugeIsNotKept sends what makes a scanner large in each of its parts. A
// scanner that is kept must be small again.
func TestHugeIsNotKept(t *testing.T) {
	for name, body := range map[string]string{
		"many words":      casetest.Encode(t, distinct(900_000, 6), ""),
		"many long words": casetest.Encode(t, distinct(900_000, 40), ""),
		"one long word":   casetest.Encode(t, strings.Repeat("a", 900_000), ""),
		"repeated keys": `{"text1":"a","text1":"b","text1":"` + distinct(900_000, 6) +
			`","text1":"a","text2":"a"}`,
	} {
		s := new(scanner)
		s.reset([]byte(body), limited{})
		if !s.document() {
			t.Errorf("%s: not understood", name)
		}
		if s.keepable() {
			t.Errorf("%s: would be kept with %d entries, %d long words and an arena of %d bytes",
				name, cap(s.table.entries), cap(s.table.long), cap(s.table.arena))
		}
		if len(s.filtered.buf) > 4*len(body) {
			t.Errorf("%s: %d bytes take a buffer of %d", name, len(body), len(s.filtered.buf))
		}
		most := len(body) / 2
		if cap(s.table.entries) > most || len(s.table.slots) > 2*most || cap(s.table.arena) > 3*len(body) {
			t.Errorf("%s: %d bytes take %d entries, %d slots, an arena of %d", name, len(body),
				cap(s.table.entries), len(s.table.slots), cap(s.table.arena))
		}
	}
	small := new(scanner)
	small.reset([]byte(casetest.Encode(t, corpus.Rough(1, 10_000), corpus.Rough(2, 10_000))), limited{})
	if small.document(); !small.keepable() {
		t.Error("a usual request is not kept")
	}
}

// TestReuse has one scanner answer after a request of any kind as a new one.
func TestReuse(t *testing.T) {
	bodies := []string{
		`{"text1":"a b","text2":"a c"}`,
		`{"text1":"a b","text2":"a c","text2":"b"}`,
		`{"text1":"` + strings.Repeat("x", 40) + `","text2":"a`,
		`{"text1":"` + strings.Repeat("x", 40) + ` b","text2":"b ` + strings.Repeat("X", 40) + ` c"}`,
		`{"x":[[[`,
		`{}`,
		casetest.Encode(t, distinct(20_000, 5), distinct(10_000, 20)),
	}
	rng := rand.New(rand.NewPCG(7, 8))
	used := new(scanner)
	for i := range 200 {
		body := []byte(bodies[rng.IntN(len(bodies))])
		fresh := new(scanner)
		used.reset(body, limited{})
		fresh.reset(body, limited{})
		ok := used.document()
		if want := fresh.document(); ok != want || used.table.thousandths() != fresh.table.thousandths() {
			t.Fatalf("turn %d, %.60s: %v %d, want %v %d", i, body,
				ok, used.table.thousandths(), want, fresh.table.thousandths())
		}
		used.release()
	}
}

// TestRepeatedKeys is over soon only if a repeated key costs no more than its
// own text: 100,000 times 100,000 words would take minutes.
func TestRepeatedKeys(t *testing.T) {
	body := `{"text2":"` + distinct(700_000, 6) + `"` + strings.Repeat(`,"text1":"a"`, 100_000) + `}`
	if answer, status := Answer(nil, []byte(body)); status != 200 ||
		string(answer) != `{"similarity":0,"interpretation":"Dissimilar"}` {
		t.Errorf("%d %s", status, answer)
	}
}

// TestConcurrent has many goroutines share the pool.
func TestConcurrent(t *testing.T) {
	handler := NewHandler(0)
	var group sync.WaitGroup
	for i := range 8 {
		group.Add(1)
		go func() {
			defer group.Done()
			for j := range 50 {
				text := distinct(100*(1+i*j%7), 3+i)
				rec := httptest.NewRecorder()
				handler.ServeHTTP(rec, httptest.NewRequest("POST", "/similarity",
					strings.NewReader(casetest.Encode(t, text, text+" more"))))
				words := len(strings.Fields(text))
				if want := fmt.Sprint(Similarity(text, text+" more")); !strings.Contains(rec.Body.String(), ":"+want+",") {
					t.Errorf("%d words: %s, want %s", words, rec.Body, want)
				}
			}
		}()
	}
	group.Wait()
}

// TestHeaderIsOwn has a wrapper of the handler change a header value.
func TestHeaderIsOwn(t *testing.T) {
	handler := NewHandler(0)
	for range 300 {
		rec := httptest.NewRecorder()
		handler.ServeHTTP(rec, httptest.NewRequest("POST", "/similarity", strings.NewReader("{}")))
		values := rec.Header()["Content-Type"]
		if len(values) != 1 || cap(values) != 1 || values[0] != "application/json" {
			t.Fatalf("Content-Type is %q, with room for %d", values, cap(values))
		}
		values[0] = "changed"
	}
}

func TestAnswerIsJSON(t *testing.T) {
	for thousandths := range 1001 {
		score := float64(thousandths) / 1000
		want, err := json.Marshal(struct {
			Similarity     float64 `json:"similarity"`
			Interpretation string  `json:"interpretation"`
		}{score, Interpret(score)})
		if err != nil {
			t.Fatal(err)
		}
		if got := appendAnswer(nil, thousandths); string(got) != string(want) {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestConnection compares with net/http's own limit what happens to the
// connection of a request that is too large: it is closed.
func TestConnection(t *testing.T) {
	server := httptest.NewServer(NewHandler(100))
	defer server.Close()
	for _, c := range []struct {
		size   int
		status int
		closed bool
	}{{100, 200, false}, {101, 413, true}} {
		body := `{"text1":"` + strings.Repeat("a", c.size-12) + `"}`
		resp, err := http.Post(server.URL+"/similarity", "", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != c.status || resp.Close != c.closed {
			t.Errorf("%d bytes: status %d, closed %v", c.size, resp.StatusCode, resp.Close)
		}
	}
}
