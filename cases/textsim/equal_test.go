// Package textsim_test compares the implementations of the service with each
// other: whatever the input, tuned answers what base answers.
package textsim_test

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	base "github.com/gohone/hone/cases/textsim/base"
	"github.com/gohone/hone/cases/textsim/corpus"
	tuned "github.com/gohone/hone/cases/textsim/tuned"
)

// Every target takes its input as it is if raw is set. Otherwise its bytes
// choose pieces, of which compose.go has the lists: that comes to words,
// escapes and valid JSON where raw bytes rarely do.

func FuzzNormalize(f *testing.F) {
	for _, text := range texts {
		f.Add([]byte(text), true)
	}
	f.Add([]byte("any bytes choose pieces of a text"), false)
	f.Fuzz(func(t *testing.T, input []byte, raw bool) {
		text := string(input)
		if !raw {
			text = composeText(input)
		}
		if got, want := tuned.Normalize(text), base.Normalize(text); got != want {
			t.Errorf("Normalize(%q)\n got %q\nwant %q", text, got, want)
		}
	})
}

func FuzzSimilarity(f *testing.F) {
	for i, text := range texts {
		f.Add([]byte(text), []byte(texts[(i+1)%len(texts)]), true)
	}
	f.Add([]byte("one text of these pieces"), []byte("another text of these pieces"), false)
	f.Fuzz(func(t *testing.T, input1, input2 []byte, raw bool) {
		text1, text2 := string(input1), string(input2)
		if !raw {
			text1, text2 = composeText(input1), composeText(input2)
		}
		checkScore(t, tuned.Similarity(text1, text2), base.Similarity(text1, text2), text1, text2)
	})
}

// FuzzBody sends a request body. It comes in pieces of chunk bytes, in one if
// chunk is 0, and limit is the handler's, 0 for one that cannot matter.
func FuzzBody(f *testing.F) {
	for _, body := range bodies() {
		if len(body.body) < 1000 {
			f.Add([]byte(body.body), uint16(0), byte(0), true)
		}
	}
	f.Add([]byte(`{"text1":"a b","text2":"a c"} beyond`), uint16(29), byte(7), true)
	f.Add([]byte("any bytes choose pieces of a request"), uint16(0), byte(3), false)
	f.Fuzz(func(t *testing.T, input []byte, limit uint16, chunk byte, raw bool) {
		body := input
		if !raw {
			body = composeBody(input)
		}
		checkBody(t, body, int64(limit), int(chunk))
	})
}

// TestComposed runs what the fuzz targets run on inputs drawn with a fixed
// seed, for those who do not fuzz.
func TestComposed(t *testing.T) {
	for seed := range uint64(3000) {
		input := draw(seed, 1+int(seed%97))
		text := composeText(input)
		if got, want := tuned.Normalize(text), base.Normalize(text); got != want {
			t.Fatalf("seed %d: Normalize(%q)\n got %q\nwant %q", seed, text, got, want)
		}
		body := composeBody(input)
		checkBody(t, body, 0, int(seed%20))
		checkBody(t, body, int64(seed)%int64(len(body)+2), int(seed%7))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// TestCorpus covers texts of the size the service is for, and a word across
// each edge of what tuned reads at once.
func TestCorpus(t *testing.T) {
	for seed := range uint64(4) {
		plain, rough := corpus.Plain(seed, 40_000), corpus.Rough(seed, 40_000)
		for _, escape := range []bool{false, true} {
			checkBody(t, encode(plain, rough, escape), 0, 0)
			checkBody(t, encode(rough, corpus.Rough(seed+100, 20_000), escape), 0, 0)
		}
		if got, want := tuned.Normalize(rough), base.Normalize(rough); got != want {
			t.Errorf("seed %d: Normalize differs", seed)
		}
	}
}

// TestFolded has every sequence of four of the bytes that the two characters
// outside ASCII with small letters in it are made of, and of what can stand
// among them, cut between any two windows.
func TestFolded(t *testing.T) {
	pieces := []string{"\xe2", "\x84", "\xaa", "\xc4", "\xb0", "k", " ", "-", `\n`}
	for i := range len(pieces) * len(pieces) * len(pieces) * len(pieces) {
		text := ""
		for n := i; len(text) == 0 || n > 0; n /= len(pieces) {
			text += pieces[n%len(pieces)]
		}
		body := []byte(`{"text1":"a k ` + text + `b","text2":"ak kb ik i ` + text + ` enough for a turn of the filter"}`)
		checkBody(t, body, 0, i%4)
	}
}

// checkBody requires of tuned the status, headers and answer of base.
func checkBody(t *testing.T, body []byte, limit int64, chunk int) {
	t.Helper()
	want := serve(base.NewHandler(limit), body, chunk)
	got := serve(tuned.NewHandler(limit), body, chunk)
	if got.Code != want.Code || !maps.EqualFunc(got.Header(), want.Header(), slices.Equal) {
		t.Errorf("body %q, limit %d, chunk %d\n got %d %v\nwant %d %v",
			body, limit, chunk, got.Code, got.Header(), want.Code, want.Header())
	}
	if !bytes.Equal(got.Body.Bytes(), want.Body.Bytes()) {
		checkAnswer(t, got.Body.Bytes(), want.Body.Bytes(), body)
	}

	// Answer has no limit but for that as the handler.
	if limit == 0 && len(body) <= base.DefaultMaxBody {
		answer, status := tuned.Answer([]byte("x"), body)
		if status != got.Code || string(answer) != "x"+got.Body.String() {
			t.Errorf("body %q\nAnswer %d %s\nhandler %d %s", body, status, answer, got.Code, got.Body)
		}
	}
}

// checkAnswer allows two answers to differ only as [checkScore] does.
func checkAnswer(t *testing.T, got, want, body []byte) {
	t.Helper()
	var gotScore, wantScore struct {
		Similarity     *float64
		Interpretation string
	}
	var request struct{ Text1, Text2 string }
	if json.Unmarshal(got, &gotScore) != nil || json.Unmarshal(want, &wantScore) != nil ||
		gotScore.Similarity == nil || wantScore.Similarity == nil ||
		gotScore.Interpretation != tuned.Interpret(*gotScore.Similarity) ||
		json.NewDecoder(bytes.NewReader(body)).Decode(&request) != nil {
		t.Errorf("body %q\n got %s\nwant %s", body, got, want)
		return
	}
	checkScore(t, *gotScore.Similarity, *wantScore.Similarity, request.Text1, request.Text2)
}

// serve answers a request whose body comes in pieces of chunk bytes.
func serve(h http.Handler, body []byte, chunk int) *httptest.ResponseRecorder {
	var reader io.Reader = bytes.NewReader(body)
	if chunk > 0 {
		reader = &chunks{body, chunk}
	}
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, httptest.NewRequest(http.MethodPost, "/similarity", reader))
	return rec
}

type chunks struct {
	rest []byte
	size int
}

func (c *chunks) Read(p []byte) (int, error) {
	if len(c.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), c.size)], c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

// encode returns a request with these texts, with what is not ASCII as it is
// or all of it escaped.
func encode(text1, text2 string, escape bool) []byte {
	body, err := json.Marshal(map[string]string{"text1": text1, "text2": text2})
	if err != nil {
		panic(err)
	}
	if escape {
		body = escapeWide(body)
	}
	return body
}
