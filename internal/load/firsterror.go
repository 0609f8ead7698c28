package load

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/gohone/hone/internal/load/script"
)

// maxShown is the most bytes of an error's body that are shown.
const maxShown = 200

// A firstError keeps the first error of a run for the user to see. Bodies are
// not kept otherwise, so the first error whose body is known may be the second.
type firstError struct {
	wanted atomic.Bool // an error was seen and its body was not kept
	known  atomic.Bool

	mu   sync.Mutex
	text string
}

// forget forgets what was seen.
func (f *firstError) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.wanted.Store(false)
	f.known.Store(false)
	f.text = ""
}

// see takes an answer that was an error.
func (f *firstError) see(step *script.Step, a *script.Answer, err error) {
	if f.known.Load() {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.known.Load():
		return
	case err != nil:
		f.text = fmt.Sprintf("%s: %v", step.Target.Name, err)
	case !a.Keep && a.BodySize > 0:
		f.wanted.Store(true)
		if f.text == "" {
			f.text = fmt.Sprintf("%s: status %d", step.Target.Name, a.Status)
		}
		return
	default:
		f.text = fmt.Sprintf("%s: status %d %s", step.Target.Name, a.Status, shown(a.Body))
	}
	f.wanted.Store(false)
	f.known.Store(true)
}

func (f *firstError) String() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return strings.TrimSpace(f.text)
}

// shown returns the beginning of a body as one line.
func shown(body []byte) string {
	cut := ""
	if len(body) > maxShown {
		body, cut = body[:maxShown], "..."
	}
	text := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(string(body), "?"))
	return text + cut
}
