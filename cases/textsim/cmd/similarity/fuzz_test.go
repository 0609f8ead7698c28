package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	base "github.com/gohone/hone/cases/textsim/base"
)

// FuzzHandler posts any bytes to every implementation. Whatever they are, the
// answer is a score, a 400 or a 413, as JSON of the documented shape.
func FuzzHandler(f *testing.F) {
	for _, body := range []string{
		sameBody, "", "{", "null", "[]", "{}x", "\xff", "\x00",
		`{"text1":"a\u0000\ud800\"","TEXT2":null,"text2":"\\"}`,
		`{"text1":1}`,
		`{"text1":"` + strings.Repeat("a b ", 300) + `"}`,
		`{"x":` + strings.Repeat("[", 900),
	} {
		f.Add([]byte(body))
	}
	const maxBody = 1000
	handlers := make(map[string]http.Handler)
	for name, newHandler := range implementations {
		handlers[name] = newHandler(maxBody)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for name, handler := range handlers {
			rec := httptest.NewRecorder()
			handler.ServeHTTP(rec, httptest.NewRequest(http.MethodPost, "/similarity", bytes.NewReader(body)))
			if problem := wrong(rec, len(body) > maxBody); problem != "" {
				t.Errorf("%s, posted %q: %d %s: %s", name, body, rec.Code, rec.Body, problem)
			}
		}
	})
}

// wrong says what is wrong with an answer, or nothing.
func wrong(rec *httptest.ResponseRecorder, long bool) string {
	var answer struct {
		Similarity     *float64
		Interpretation *string
		Error          *string
	}
	decoder := json.NewDecoder(bytes.NewReader(rec.Body.Bytes()))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&answer); err != nil {
		return err.Error()
	}
	if decoder.More() {
		return "more than one value"
	}
	if got := rec.Header().Get("Content-Type"); got != "application/json" {
		return "content type " + got
	}
	switch rec.Code {
	case http.StatusOK:
		switch {
		case answer.Similarity == nil || answer.Interpretation == nil || answer.Error != nil:
			return "not the keys of a score"
		case *answer.Similarity < 0 || *answer.Similarity > 1:
			return "score out of range"
		case *answer.Interpretation != base.Interpret(*answer.Similarity):
			return "words that do not fit the score"
		}
		return ""
	case http.StatusRequestEntityTooLarge:
		if !long {
			return "the body was not too large"
		}
		fallthrough
	case http.StatusBadRequest:
		if answer.Error == nil || answer.Similarity != nil || answer.Interpretation != nil {
			return "not the keys of an error"
		}
		return ""
	}
	return "status"
}
