package casetest

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"
)

// testLimit covers bodies near the size limit.
func testLimit(t *testing.T, newHandler func(maxBody int64) http.Handler) {
	const (
		body     = `{"text1":"one","text2":"one"}`
		tooLarge = `{"error":"Request Entity Too Large: the limit is %d bytes"}`
	)
	exact := int64(len(body))
	for _, c := range []struct {
		name, body string
		limit      int64
		status     int
		want       string
	}{
		{"just fits", body, exact, 200, alike},
		{"a byte too many", body, exact - 1, 413, fmt.Sprintf(tooLarge, exact-1)},
		{"what follows does not count", body + strings.Repeat(" ", 5000), exact, 200, alike},
		{"what precedes does", " " + body, exact, 413, fmt.Sprintf(tooLarge, exact)},
		{"wrong before the limit", "x" + body, exact, 400, badRequest},
		{"wrong type but too large", `{"text1":1,"text2":"a"}`, 22, 413, fmt.Sprintf(tooLarge, 22)},
		{"wrong type that fits", `{"text1":1,"text2":"a"}`, 23, 400, badRequest},
		{"null fits", `null`, 4, 200, alike},
		{"null with a blank fits", `null `, 5, 200, alike},
		{"null with a blank does not", `null `, 4, 413, fmt.Sprintf(tooLarge, 4)},
		{"number with a blank does not", `1 `, 1, 413, fmt.Sprintf(tooLarge, 1)},
		{"list fits", `[] `, 2, 400, badRequest},
		{"cut off at the limit", `{"text1":"`, 10, 400, badRequest},
		{"cut off beyond the limit", `{"text1":"`, 9, 413, fmt.Sprintf(tooLarge, 9)},
		{"default fits", pad(defaultMaxBody), 0, 200, alike},
		{"default", pad(defaultMaxBody + 1), 0, 413, fmt.Sprintf(tooLarge, defaultMaxBody)},
		{"negative is the default", pad(defaultMaxBody + 1), -1, 413, fmt.Sprintf(tooLarge, defaultMaxBody)},
	} {
		t.Run(c.name, func(t *testing.T) {
			check(t, post(t, newHandler(c.limit), strings.NewReader(c.body)), c.status, c.want)
		})
	}
}

// testBroken covers a client that goes away in the middle.
func testBroken(t *testing.T, newHandler func(maxBody int64) http.Handler) {
	body := io.MultiReader(strings.NewReader(`{"text1":"a`), brokenReader{})
	check(t, post(t, newHandler(0), body), 400, badRequest)

	// What came with the error counts, and if it is enough the error does not.
	check(t, post(t, newHandler(0), &lastReader{`{"text1":"a","text2":"a"}`}), 200, alike)
	check(t, post(t, newHandler(0), &lastReader{`{"text1":"a","text2":"a"`}), 400, badRequest)
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// lastReader fails together with the last bytes it has.
type lastReader struct{ rest string }

func (r *lastReader) Read(p []byte) (int, error) {
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	if r.rest == "" {
		return n, io.ErrUnexpectedEOF
	}
	return n, nil
}

// testOtherLimit covers a limit that another has set on the body.
func testOtherLimit(t *testing.T, newHandler func(maxBody int64) http.Handler) {
	rec := httptest.NewRecorder()
	req := httptest.NewRequest(http.MethodPost, "/similarity", strings.NewReader(`{"text1":"a","text2":"a"}`))
	req.Body = http.MaxBytesReader(rec, req.Body, 20)
	newHandler(0).ServeHTTP(rec, req)
	check(t, rec.Result(), 413, `{"error":"Request Entity Too Large: the limit is 20 bytes"}`)
}

// testSlow covers a client that sends little at a time, and one that sends
// nothing after what has to be answered: neither is waited for.
func testSlow(t *testing.T, newHandler func(maxBody int64) http.Handler) {
	for _, c := range []struct {
		name, body string
		status     int
		want       string
	}{
		{"object", `{"text1":"one \u006f\n été \u212a","text2":"ONE o, t k"}`, 200, alike},
		{"bytes of a kelvin sign", "{\"text1\":\"\u212a \u0130 \xe2\x84\",\"text2\":\"k i\"}", 200, alike},
		{"long words", `{"text1":"` + strings.Repeat("Ab", 30) + `","text2":"` + strings.Repeat("aB", 30) + `"}`, 200, alike},
		{"other values", `{"a":[1,-2.5e+3,{"b":[true,false,null,""],"":{}}],"text1":"","text2":null}`, 200, alike},
		{"list", `[{"text1":"a"}]`, 400, badRequest},
		{"wrong byte", `{"text1":"one" x`, 400, badRequest},
		{"wrong escape", `{"text1":"\u00g`, 400, badRequest},
		{"control character", "{\"text1\":\"a\n", 400, badRequest},
		{"too deep", strings.Repeat("[", 10_001), 400, badRequest},
	} {
		t.Run(c.name, func(t *testing.T) {
			beyond := &beyond{t}
			check(t, post(t, newHandler(0), io.MultiReader(strings.NewReader(c.body), beyond)), c.status, c.want)
			body := iotest.OneByteReader(strings.NewReader(c.body))
			check(t, post(t, newHandler(0), io.MultiReader(body, beyond)), c.status, c.want)
			body = iotest.DataErrReader(strings.NewReader(c.body))
			check(t, post(t, newHandler(0), body), c.status, c.want)
		})
	}
}

// beyond is where a client falls silent.
type beyond struct{ t *testing.T }

func (r *beyond) Read([]byte) (int, error) {
	r.t.Error("waits for more than it needs")
	return 0, io.EOF
}

// pad returns a request of exactly size bytes.
func pad(size int) string {
	const empty = `{"text1":"","text2":""}`
	return strings.Replace(empty, `""`, `"`+strings.Repeat(".", size-len(empty))+`"`, 1)
}
