package k6

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
	"net/textproto"
	"strings"
	"sync"
	"time"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// cutField splits a line of a header.
func cutField(line []byte) (name, value string, ok bool) {
	n, v, ok := bytes.Cut(line, []byte(":"))
	return textproto.CanonicalMIMEHeaderKey(string(n)), string(bytes.TrimSpace(v)), ok
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// errorCodes are k6's numbers for what can go wrong, as its documentation
// lists them: https://grafana.com/docs/k6/latest/javascript-api/error-codes/.
var errorCodes = map[string]int{
	"timeout": 1050, "dns": 1100, "refused": 1212, "reset": 1220, "tls": 1300,
}

func errorCode(a *script.Answer) int {
	switch {
	case a.Failed != "":
		return cmp.Or(errorCodes[a.Failed], 1000)
	case a.Status >= 400 && a.Status < 600:
		return 1000 + a.Status
	}
	return 0
}

// notice notes what an answer asks for that is not done here.
func (n *notes) notice(a *script.Answer) {
	if a.Status >= 300 && a.Status < 400 && a.Status != http.StatusNotModified {
		n.differs("redirects", "")
	}
	for line := range bytes.Lines(a.Header) {
		switch name, _, _ := cutField(line); name {
		case "Set-Cookie":
			n.differs("cookies", "")
		case "Content-Encoding":
			n.differs("compressed answers", "")
		}
	}
}

// defaultTimeout is how long k6 waits for an answer if the script does not say.
const defaultTimeout = 60 * time.Second

// A request is a request without its body.
type request struct {
	method, url string
	name        string // in the report; "" for the one that the target has by itself
	header      http.Header
	timeout     time.Duration
}

// Targets renders requests once. Those that are new at every turn are not kept once
// there are many.
type targets struct {
	mu sync.Mutex
	m  map[string]*wire.Target
}

const maxTargets = 10_000

func (t *targets) get(r request) (*wire.Target, error) {
	key := fmt.Sprintf("%#v", r)
	t.mu.Lock()
	defer t.mu.Unlock()
	if target := t.m[key]; target != nil {
		return target, nil
	}
	if !strings.Contains(r.url, "://") {
		return nil, fmt.Errorf("%q is not a URL that begins with http:// or https://", r.url)
	}
	target, err := script.Spec{Method: r.method, URL: r.url, Header: r.header}.Target()
	if err != nil {
		return nil, err
	}
	target.Timeout = r.timeout
	if r.name != "" {
		target.Name = r.name
	}
	if len(t.m) < maxTargets {
		t.m[key] = target
	}
	return target, nil
}
