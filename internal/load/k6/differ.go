package k6

import (
	"slices"
	"strings"
	"sync"
)

// A difference is one thing that a script does differently here than in k6.
// docs/k6.md lists them all.
type difference struct {
	use     string // what a script uses; a part of it that is filled in is %s
	does    string // what becomes of it here
	channel channel
}

// A channel is how a script's author learns of a difference.
type channel string

const (
	noted   channel = "a note" // once the script uses it
	refused channel = "an error"
	unseen  channel = "this page" // nothing shows when a script meets it
)

// differences is all that is known to differ from k6.
var differences = []difference{
	{"what a script writes to the console", "is not shown", noted},
	{"custom metrics", "take values and are not reported", noted},
	{"handleSummary()", "is not run", noted},
	{"group()", "runs its function; checks and requests are not counted by group", noted},
	{"http.batch", "sends its requests one after the other, not at the same time", noted},
	{"http.setResponseCallback", "is ignored: an answer is an error unless its status is from 200 to 399", noted},
	{"request parameter %s", "is ignored", noted},
	{"request tags", "are ignored, but for name, which names the request in the report", noted},
	{"redirects", "are not followed", noted},
	{"cookies", "that answers set are neither kept nor shown", noted},
	{"compressed answers", "are not decompressed", noted},
	{"responseType binary", "is ignored: bodies are text", noted},
	{"timings", "of an answer have its duration alone; the parts are 0", noted},
	{"options.%s", "is ignored", noted},
	{"options.scenarios.%s with per-vu-iterations", "has the iterations shared by all users, not the same number for each", noted},
	{"abortOnFail on %s", "is ignored: thresholds are judged at the end", noted},

	{"more than one scenario", "is not run: leave one", refused},
	{"the executor externally-controlled", "is not there", refused},
	{"thresholds on custom metrics, on tags, and on times of iterations", "cannot be judged", refused},
	{"http.cookieJar, http.CookieJar, http.file", "are not supported, and so neither are multipart bodies", refused},
	{"html() of an answer", "is not supported", refused},
	{"json(path) of an answer", "takes names and numbers with points between them", refused},
	{"k6/ws, k6/net/grpc, k6/crypto, k6/html, k6/browser, k6/timers", "are not there: only HTTP is spoken", refused},
	{"modules at addresses", "are not fetched, but for Papa Parse and k6-utils, which hone has parts of", refused},
	{"require(), setTimeout(), TypeScript", "are not there", refused},

	{"http.asyncRequest", "has its answer before it returns", unseen},
	{"Math.random()", "gives what the seed of the run decides", unseen},
	{"sleep()", "is waited before the next request, and not in the script", unseen},
	{"a check that throws", "counts as failed; in a recorded iteration it does not end the iteration", unseen},
	{"options for k6's own summary and cloud", "are ignored", unseen},
}

// Notes are the remarks about a script, each once.
type notes struct {
	mu    sync.Mutex
	all   []string
	taken int
}

func (n *notes) add(text string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !slices.Contains(n.all, text) {
		n.all = append(n.all, text)
	}
}

// differs notes a difference by its use, with the part that is filled in.
func (n *notes) differs(use, part string) {
	for _, d := range differences {
		if d.use == use {
			n.add(strings.Replace(use, "%s", part, 1) + " " + d.does)
		}
	}
}

// take returns the notes since the last call.
func (n *notes) take() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	fresh := slices.Clone(n.all[n.taken:])
	n.taken = len(n.all)
	return fresh
}
