package service

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the states answer to testdata/differs.txt")

// exactStates answer every request as base does. The others are in
// testdata/differs.txt with each vector that they answer otherwise.
var exactStates = []string{"regexp", "tuned", "tuned-fasthttp"}

// TestDiffers lists how the states differ from base and compares the list
// with the one in testdata/differs.txt, a line each:
//
//	state: vector: status answer, not status answer
//
// An answer that becomes right fails as one that becomes wrong does.
func TestDiffers(t *testing.T) {
	const file = "testdata/differs.txt"
	vectors := readVectors(t)
	var got strings.Builder
	for _, state := range States {
		server := newServer(t, state)
		same := 0
		for _, v := range vectors {
			status, answer := post(server, v.Body)
			if status == v.Status && answer == v.Answer {
				same++
				continue
			}
			if slices.Contains(exactStates, state.Name) {
				t.Errorf("%s: %s: got %d %s, want %d %s", state.Name, v.Name, status, answer, v.Status, v.Answer)
			}
			fmt.Fprintf(&got, "%s: %s: %d %s, not %d %s\n", state.Name, v.Name, status, answer, v.Status, v.Answer)
		}
		if same == 0 {
			t.Errorf("%s answers none of %d vectors as base does", state.Name, len(vectors))
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	reportLines(t, got.String(), string(want))
}

// reportLines says which lines one text has and the other has not.
func reportLines(t *testing.T, got, want string) {
	t.Helper()
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
	for _, line := range gotLines {
		if !slices.Contains(wantLines, line) {
			t.Errorf("new: %s", line)
		}
	}
	for _, line := range wantLines {
		if !slices.Contains(gotLines, line) {
			t.Errorf("gone: %s", line)
		}
	}
	if !t.Failed() && got != want {
		t.Error("the lines are in another order")
	}
	if t.Failed() {
		t.Log("look at each change, then run go test ./service -run TestDiffers -update")
	}
}

// vector is a request with base's answer.
type vector struct {
	Name   string
	Body   []byte
	Status int
	Answer string
}

// readVectors returns the vectors that all implementations share.
func readVectors(t *testing.T) (vectors []vector) {
	t.Helper()
	file, err := os.Open("../../testdata/vectors.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatalf("%s: line %d: %v", file.Name(), len(vectors)+1, err)
		}
		vectors = append(vectors, v)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if len(vectors) == 0 {
		t.Fatalf("%s: no vectors", file.Name())
	}
	return vectors
}
