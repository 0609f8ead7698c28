package script

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/load/wire"
)

// harLog is what of a HAR log (version 1.2) says what was sent.
type harLog struct {
	Log *struct {
		Entries []struct {
			Request harRequest `json:"request"`
		} `json:"entries"`
	} `json:"log"`
}

type harRequest struct {
	Method  string `json:"method"`
	URL     string `json:"url"`
	Headers []struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	} `json:"headers"`
	PostData *struct {
		MimeType string `json:"mimeType"`
		Text     string `json:"text"`
		Encoding string `json:"encoding"`
		Params   []struct {
			Name  string `json:"name"`
			Value string `json:"value"`
		} `json:"params"`
	} `json:"postData"`
}

// HAR reads the requests of a HAR log, as browsers write it, in the log's order. The
// name is the file's, for errors. Notes say what of the log is left out, one line
// each.
func HAR(from io.Reader, name string) (specs []Spec, notes []string, err error) {
	var log harLog
	if err := json.NewDecoder(skipMark(from)).Decode(&log); err != nil {
		return nil, nil, fmt.Errorf("%s: not a HAR log: %w", name, err)
	}
	if log.Log == nil {
		return nil, nil, fmt.Errorf("%s: not a HAR log: it has no \"log\"", name)
	}
	other := 0
	for i, entry := range log.Log.Entries {
		r := entry.Request
		if !strings.HasPrefix(r.URL, "http://") && !strings.HasPrefix(r.URL, "https://") {
			other++ // a web socket, a data URL, what an extension asks of the browser
			continue
		}
		spec, err := r.spec()
		if err == nil {
			_, err = spec.Target()
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: request %d of %d: %w", name, i+1, len(log.Log.Entries), err)
		}
		specs = append(specs, spec)
	}
	if len(specs) == 0 {
		return nil, nil, fmt.Errorf("%s: no requests over HTTP", name)
	}
	if other > 0 {
		notes = append(notes, fmt.Sprintf("%s: %d of its %d requests are not over HTTP and left out", name, other, len(log.Log.Entries)))
	}
	return specs, notes, nil
}

// harDropped are header fields that follow from the request or belong to the
// browser's own connection.
var harDropped = []string{
	"Host", "Content-Length", "Connection", "Keep-Alive", "Proxy-Connection", "Transfer-Encoding", "Te", "Upgrade", "Expect", "Http2-Settings",
}

func (r harRequest) spec() (Spec, error) {
	s := Spec{Method: r.Method, URL: r.URL, Header: make(http.Header)}
	for _, h := range r.Headers {
		name := http.CanonicalHeaderKey(h.Name)
		if strings.HasPrefix(h.Name, ":") || slices.Contains(harDropped, name) {
			continue
		}
		s.Header.Add(name, h.Value)
	}
	p := r.PostData
	if p == nil {
		return s, nil
	}
	if p.MimeType != "" && s.Header.Get("Content-Type") == "" {
		s.Header.Set("Content-Type", p.MimeType)
	}
	s.Body = p.Text
	if p.Encoding == "base64" {
		body, err := base64.StdEncoding.DecodeString(p.Text)
		if err != nil {
			return s, fmt.Errorf("its body: %w", err)
		}
		s.Body = string(body)
	}
	if s.Body == "" && len(p.Params) > 0 {
		if !strings.HasPrefix(p.MimeType, "application/x-www-form-urlencoded") {
			return s, fmt.Errorf("its body of %s is not in the log", p.MimeType)
		}
		var pairs []string
		for _, param := range p.Params {
			pairs = append(pairs, url.QueryEscape(param.Name)+"="+url.QueryEscape(param.Value))
		}
		s.Body = strings.Join(pairs, "&")
	}
	return s, nil
}

// A sequence is requests that each user sends in their order, all of them in an
// iteration.
type sequence struct{ requests []wire.Request }

// Sequence returns a source of the requests of specs, all of which are an
// iteration.
func Sequence(specs []Spec) (Source, error) {
	l, err := newList(specs)
	if err != nil {
		return nil, err
	}
	return &sequence{l.requests}, nil
}

// User implements [Source].
func (s *sequence) User(int, uint64) (User, error) { return &sequenceUser{sequence: s}, nil }

type sequenceUser struct {
	*sequence
	step Step
}

// Iterate implements [User].
func (u *sequenceUser) Iterate(do Do) error {
	for i := range u.requests {
		u.step.Request = u.requests[i]
		if _, err := do(&u.step); err != nil {
			return err
		}
	}
	return nil
}
