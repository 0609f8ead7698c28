package script

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load/wire"
)

// A Spec is one request as written by hand.
type Spec struct {
	Method string // "" is GET, or POST with a body
	URL    string
	Header http.Header
	Body   string
	// Timeout is the longest to wait for an answer; 0 for no limit.
	Timeout time.Duration
	// Insecure accepts any certificate, Follow follows redirects; who connects
	// must see to both.
	Insecure, Follow bool
}

// Target returns where the request goes.
func (s Spec) Target() (*wire.Target, error) {
	raw := s.URL
	if !strings.Contains(raw, "://") {
		raw = "http://" + raw
	}
	u, err := url.Parse(raw)
	if err != nil {
		return nil, fmt.Errorf("%q is not a URL: %w", s.URL, err)
	}
	header := s.Header.Clone()
	if user := u.User; user != nil && header.Get("Authorization") == "" {
		if header == nil {
			header = make(http.Header)
		}
		header.Set("Authorization", basic(user))
	}
	u.User, u.Fragment, u.RawFragment = nil, "", ""
	method := s.Method
	if method == "" && s.Body != "" {
		method = http.MethodPost
	}
	target, err := wire.NewTarget(method, u, header)
	if err != nil {
		return nil, err
	}
	target.Timeout = s.Timeout
	return target, nil
}

// basic returns the Authorization header of a URL's user.
func basic(user *url.Userinfo) string {
	password, _ := user.Password()
	return "Basic " + base64.StdEncoding.EncodeToString([]byte(user.Username()+":"+password))
}

// A list is requests that users send one after the other, each user beginning at
// another one.
type list struct{ requests []wire.Request }

// List returns a source of the requests of specs.
func List(specs []Spec) (Source, error) {
	l, err := newList(specs)
	if err != nil {
		return nil, err
	}
	return l, nil
}

func newList(specs []Spec) (*list, error) {
	l := new(list)
	for _, spec := range specs {
		target, err := spec.Target()
		if err != nil {
			return nil, err
		}
		req := wire.Request{Target: target}
		if spec.Body != "" {
			req.Body = [][]byte{[]byte(spec.Body)}
		}
		l.requests = append(l.requests, req)
	}
	return l, nil
}

// User implements [Source].
func (l *list) User(id int, _ uint64) (User, error) {
	return &listUser{list: l, next: id % len(l.requests)}, nil
}

type listUser struct {
	*list
	next int
	step Step
}

// Iterate implements [User].
func (u *listUser) Iterate(do Do) error {
	u.step.Request = u.requests[u.next]
	u.next = (u.next + 1) % len(u.requests)
	_, err := do(&u.step)
	return err
}
