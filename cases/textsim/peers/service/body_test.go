package service

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	textsim "github.com/gohone/hone/cases/textsim/base"
)

// FuzzBody posts any bytes to every state. Whatever they are, the answer is
// a score, a 400 or a 413, as JSON.
func FuzzBody(f *testing.F) {
	for _, body := range []string{
		`{"text1":"one two","text2":"one three"}`, "", "{", "null", "[]", "{}x", "\xff", "\x00",
		`{"text1":"a\u0000\ud800\"","TEXT2":null,"text2":"\\"}`,
		`{"text1":1}`,
		`{"x":` + strings.Repeat("[", 900),
	} {
		f.Add([]byte(body))
	}
	var servers []*Server
	for _, state := range States {
		servers = append(servers, newServer(f, state))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for i, server := range servers {
			status, answer := post(server, body)
			switch {
			case status != 200 && status != 400 && status != 413:
				t.Errorf("%s, posted %q: status %d", States[i].Name, body, status)
			case !json.Valid([]byte(answer)):
				t.Errorf("%s, posted %q: %d %s", States[i].Name, body, status, answer)
			}
		}
	})
}

// TestLimit posts bodies of nearly the size that base refuses.
func TestLimit(t *testing.T) {
	const frame = `{"text1":"","text2":""}`
	for _, size := range []int{textsim.DefaultMaxBody, textsim.DefaultMaxBody + 1} {
		body := []byte(strings.Replace(frame, `""`, `"`+strings.Repeat(".", size-len(frame))+`"`, 1))
		want := 200
		if size > textsim.DefaultMaxBody {
			want = 413
		}
		for _, state := range States {
			server := newServer(t, state)
			if status, answer := post(server, body); status != want {
				t.Errorf("%s: %d bytes: got %d %.100s, want %d", state.Name, size, status, answer, want)
			}
		}
	}
	for _, body := range [][]byte{nil, bytes.Repeat([]byte("["), 1<<20)} {
		for _, state := range States {
			if status, answer := post(newServer(t, state), body); status != 400 {
				t.Errorf("%s: %d bytes: got %d %.100s, want 400", state.Name, len(body), status, answer)
			}
		}
	}
}
