// Package casetest holds the tests and benchmarks that every implementation of
// the request processor shares, and the requests of the story. A package that
// is an implementation calls them from a _test.go file of its own:
//
//	func TestConformance(t *testing.T)  { casetest.Test(t, Respond) }
//	func BenchmarkRespond(b *testing.B) { casetest.BenchmarkRespond(b, Respond) }
package casetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Test checks an implementation of Respond, which package base documents,
// against answers that are written down.
func Test(t *testing.T, respond func(requests []string) []string) {
	for _, v := range Vectors() {
		t.Run(v.Name, func(t *testing.T) {
			if got := respond([]string{v.Request}); len(got) != 1 || got[0] != v.Response {
				t.Errorf("%.200q\n got %.200q\nwant %.200q", v.Request, got, v.Response)
			}
		})
	}
	t.Run("batch", func(t *testing.T) { testBatch(t, respond) })
	t.Run("sizes", func(t *testing.T) { testSizes(t, respond) })
	t.Run("lengths", func(t *testing.T) { testLengths(t, respond) })
	t.Run("every byte", func(t *testing.T) { testEveryByte(t, respond) })
}

// testBatch has all requests in one list, wrong ones among the others, and
// lists of none.
func testBatch(t *testing.T, respond func(requests []string) []string) {
	var requests, want []string
	for _, v := range Vectors() {
		requests, want = append(requests, v.Request), append(want, v.Response)
	}
	given := slices.Clone(requests)
	if got := respond(requests); !slices.Equal(got, want) {
		t.Error("a list of requests is answered in another way than one by one")
	}
	if !slices.Equal(requests, given) {
		t.Error("the requests have changed")
	}
	for _, none := range [][]string{nil, {}} {
		if got := respond(none); got == nil || len(got) != 0 {
			t.Errorf("no requests are answered with %#v", got)
		}
	}
}

func testSizes(t *testing.T, respond func(requests []string) []string) {
	sizes := []int{10_000} // base would take 10 s for the largest of Sizes
	for n := range 130 {
		sizes = append(sizes, n)
	}
	for _, n := range sizes {
		if got := respond([]string{Request(n)}); len(got) != 1 || got[0] != Response(n) {
			t.Errorf("%d numbers: %.200q", n, got)
		}
	}
}

// testLengths has numbers of each length from every place on.
func testLengths(t *testing.T, respond func(requests []string) []string) {
	const long = "1234567890123456789"
	for length := 1; length <= len(long); length++ {
		for _, sign := range []string{"", "-"} {
			for before := range 9 {
				for after := range 9 {
					number := sign + long[:length]
					numbers := strings.Repeat("7", before+1) + "," + number + strings.Repeat(","+number, after)
					want := `{"transaction_id":"","exp":"` + numbers + `,"}`
					if got := respond([]string{`{"payload":[` + numbers + `]}`}); got[0] != want {
						t.Fatalf("%s\n got %s\nwant %s", numbers, got[0], want)
					}
				}
			}
		}
	}
}

// testEveryByte puts each byte at each of some places: in a name, and after a
// number, where few of them are right.
func testEveryByte(t *testing.T, respond func(requests []string) []string) {
	for c := range 256 {
		name := "a" + string([]byte{byte(c)}) + "b"
		want := fmt.Sprintf(`{"transaction_id":"%s","exp":""}`, written(byte(c)))
		if got := respond([]string{`{"transaction_id":"` + name + `"}`}); got[0] != want {
			t.Errorf("byte %#02x in a name: got %s, want %s", c, got[0], want)
		}
		for place := range 20 {
			numbers := strings.Repeat("3", place) + string([]byte{byte(c)}) + strings.Repeat("4", 19-place)
			want := `{"transaction_id":"","exp":"` + among(numbers, byte(c), place) + `"}`
			if got := respond([]string{`{"payload":[` + numbers + `]}`}); got[0] != want {
				t.Errorf("%q: got %s, want %s", numbers, got[0], want)
			}
		}
	}
}

// among returns what becomes of 19 digits with byte c at a place among them.
func among(numbers string, c byte, place int) string {
	inside := 0 < place && place < 19
	switch {
	case c == ',' && inside, c == '-' && place == 0:
		return numbers + ","
	case strings.IndexByte(" \t\r\n", c) >= 0 && !inside:
		return strings.TrimSpace(numbers) + ","
	case '1' <= c && c <= '9', c == '0' && place > 0:
		return "0," // too large
	case strings.IndexByte(".eE", c) >= 0 && inside:
		return "0," // no integer
	}
	return ""
}

// written returns what becomes of a name of a, this byte and b in a response.
func written(c byte) string {
	switch {
	case c < ' ', c == '"':
		return "" // not valid in a string, or the end of it
	case c == '\\':
		return `a\b` // which is a control character
	case c == '<', c == '>', c == '&':
		return fmt.Sprintf(`a\u%04xb`, c)
	case c >= 0x80:
		return "a\ufffdb"
	}
	return "a" + string([]byte{c}) + "b"
}
