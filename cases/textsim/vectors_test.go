package textsim_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"net/http"
	"os"
	"strings"
	"testing"

	base "github.com/gohone/hone/cases/textsim/base"
	"github.com/gohone/hone/cases/textsim/corpus"
	tuned "github.com/gohone/hone/cases/textsim/tuned"
)

var update = flag.Bool("update", false, "rewrite testdata/vectors.jsonl with base's answers")

const vectorsFile = "testdata/vectors.jsonl"

// vector is a request body and the one right answer. The file has one to a
// line, so that servers in any language can be tested with it.
type vector struct {
	Name   string `json:"name"`
	Body   []byte `json:"body"` // base64 in the file
	Status int    `json:"status"`
	Answer string `json:"answer"`
}

// TestVectors has base and tuned answer what the file says.
func TestVectors(t *testing.T) {
	if *update {
		writeVectors(t)
	}
	vectors := readVectors(t)
	if len(vectors) != len(bodies()) {
		t.Errorf("%s has %d vectors, want %d: run go test -update", vectorsFile, len(vectors), len(bodies()))
	}
	for i, v := range vectors {
		t.Run(v.Name, func(t *testing.T) {
			if i < len(bodies()) && (bodies()[i].name != v.Name || bodies()[i].body != string(v.Body)) {
				t.Error("not the body that the test has: run go test -update")
			}
			for _, impl := range []struct {
				name    string
				handler http.Handler
			}{
				{"base", base.NewHandler(0)},
				{"tuned", tuned.NewHandler(0)},
			} {
				if rec := serve(impl.handler, v.Body, 0); rec.Code != v.Status || rec.Body.String() != v.Answer {
					t.Errorf("%s: %d %s\nwant %d %s", impl.name, rec.Code, rec.Body, v.Status, v.Answer)
				}
			}
			if answer, status := tuned.Answer(nil, v.Body); status != v.Status || string(answer) != v.Answer {
				t.Errorf("tuned.Answer: %d %s\nwant %d %s", status, answer, v.Status, v.Answer)
			}
			checkRobust(t, v)
		})
	}
}

// checkRobust requires an answer far from where rounding could change it: an
// implementation that adds up in another order must not fail on it.
func checkRobust(t *testing.T, v vector) {
	t.Helper()
	var request struct{ Text1, Text2 string }
	if v.Status != http.StatusOK || json.NewDecoder(bytes.NewReader(v.Body)).Decode(&request) != nil {
		return
	}
	exact, _ := exactCosine(request.Text1, request.Text2)
	if distance := toEdge(exact); distance < 1e-6 {
		t.Errorf("%s thousandths is %g from where rounding changes", exact.Text('g', 10), distance)
	}
}

func readVectors(t *testing.T) []vector {
	t.Helper()
	file, err := os.Open(vectorsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var vectors []vector
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatalf("%s:%d: %v", vectorsFile, len(vectors)+1, err)
		}
		vectors = append(vectors, v)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return vectors
}

func writeVectors(t *testing.T) {
	t.Helper()
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	for _, b := range bodies() {
		rec := serve(base.NewHandler(0), []byte(b.body), 0)
		if err := encoder.Encode(vector{b.name, []byte(b.body), rec.Code, rec.Body.String()}); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(vectorsFile, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// namedBody is a vector before it has an answer.
type namedBody struct{ name, body string }

// pair returns the request with these texts, which are put between the
// quotes as they are.
func pair(text1, text2 string) string {
	return `{"text1":"` + text1 + `","text2":"` + text2 + `"}`
}

// nest returns a request with a value nested so deep that the whole has this
// depth.
func nest(open, middle, close string, depth int) string {
	return `{"x":` + strings.Repeat(open, depth-1) + middle + strings.Repeat(close, depth-1) +
		`,"text1":"a","text2":"a"}`
}

// corpusBodies are requests of the size that the service is for.
func corpusBodies() []namedBody {
	plain1, plain2 := corpus.Plain(1, 10_000), corpus.Plain(2, 10_000)
	rough1, rough2 := corpus.Rough(1, 10_000), corpus.Rough(2, 10_000)
	return []namedBody{
		{"10,000 characters, plain", string(encode(plain1, plain2, false))},
		{"10,000 characters, rough", string(encode(rough1, rough2, false))},
		{"10,000 characters, rough, all escaped", string(encode(rough1, rough2, true))},
		{"10,000 characters, plain and rough", string(encode(plain1, rough1, false))},
		{"10,000 characters, the same", string(encode(rough1, rough1, false))},
		{"10,000 characters and none", string(encode(plain1, "", false))},
		{"40,000 characters and a few", string(encode(corpus.Plain(3, 40_000), corpus.Plain(4, 30), false))},
	}
}
