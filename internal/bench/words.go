package bench

import (
	"fmt"
	"path"
	"strings"
	"time"
	"unicode"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/proc"
)

// A failure is why a benchmark, or all of a binary, gave no result, in one
// line.
type failure struct{ reason string }

func (f *failure) Error() string { return f.reason }

func failuref(format string, args ...any) *failure {
	return &failure{oneLine(fmt.Sprintf(format, args...))}
}

// oneLine makes what a benchmark wrote fit to be shown.
func oneLine(s string) string {
	const most = 200
	s = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, strings.TrimSpace(s))
	if r := []rune(s); len(r) > most {
		s = string(r[:most-1]) + "…"
	}
	return s
}

var whyGone = failuref("it left its goroutine with runtime.Goexit")

// whyBad returns why a benchmark came to no result though it ended, from its
// state as the driver tells it and the output of its process.
func whyBad(name, state string, res *proc.Result) *failure {
	if state == driver.Skip {
		return failuref("it skips itself")
	}
	if state == driver.Exit {
		if line := crash(res); line != "" {
			return failuref("%s", line)
		}
		return whyGone
	}
	if line, ok := failMessage(name, res); ok {
		return failuref("%s", line)
	}
	return failuref("%s", lastWords(res))
}

// whyDied returns why a process ended before its benchmark did.
func whyDied(res *proc.Result) *failure {
	how := fmt.Sprintf("the process ended in the middle with status %d", res.Code)
	if res.Code < 0 {
		how = "the process was killed by a signal in the middle"
	}
	if line := crash(res); line != "" {
		return failuref("%s", line)
	}
	if line := lastLine(res); line != "" {
		return failuref("%s: %s", how, line)
	}
	return failuref("%s", how)
}

// lastWords returns the line of the output that tells best why a process
// failed.
func lastWords(res *proc.Result) string {
	if line := crash(res); line != "" {
		return line
	}
	if line, ok := failMessage("", res); ok {
		return line
	}
	if line := lastLine(res); line != "" {
		return line
	}
	return fmt.Sprintf("exit status %d", res.Code)
}

// crash returns the line in which the Go runtime says why it ends the process.
func crash(res *proc.Result) string {
	for line := range strings.Lines(string(res.Output)) {
		line = strings.TrimSpace(line)
		for _, start := range []string{"panic: ", "fatal error: ", "runtime: out of memory"} {
			// The name of the benchmark may stand before it, without a newline.
			if _, said, ok := strings.Cut("\t"+line, "\t"+start); ok {
				return start + said
			}
		}
	}
	return ""
}

// failMessage returns what the benchmark of that name, or any if it is empty,
// told testing when it failed.
func failMessage(name string, res *proc.Result) (string, bool) {
	found := false
	for line := range strings.Lines(string(res.Output)) {
		line = strings.TrimRight(line, "\n")
		_, failed, ok := strings.Cut(line, "--- FAIL: ")
		switch {
		case ok:
			if found {
				return "it failed without a message", true
			}
			found = name == "" || failed == name
		case found && strings.HasPrefix(line, "    ") && strings.Contains(line, ".go:"):
			return position(strings.TrimSpace(line)), true
		case found && !strings.HasPrefix(line, " "):
			return "it failed without a message", true
		}
	}
	return "", false
}

// position shortens the file of a message, as in /a/b_test.go:12: text.
func position(line string) string {
	if file, rest, ok := strings.Cut(line, ".go:"); ok {
		return path.Base(file) + ".go:" + rest
	}
	return line
}

// lastLine returns the last line of the output that is not testing's own.
func lastLine(res *proc.Result) string {
	var last string
	for line := range strings.Lines(string(res.Output)) {
		line = strings.TrimSpace(line)
		if line != "" && !framework(line) {
			last = line
		}
	}
	return last
}

// framework reports whether package testing writes such a line by itself.
func framework(line string) bool {
	switch line {
	case "PASS", "FAIL", "ok":
		return true
	}
	for _, start := range []string{"goos: ", "goarch: ", "pkg: ", "cpu: ", "Benchmark",
		"exit status ", "--- FAIL: "} {
		if strings.HasPrefix(line, start) {
			return true
		}
	}
	return false
}

// noMain tells why a process that had so much time did not come to its
// benchmarks; late if that was too little.
func noMain(timeout time.Duration, res *proc.Result, late bool) error {
	switch {
	case late:
		return failuref("no benchmark began within %v; give it more with -timeout", timeout)
	case res.Code == 0:
		return failuref("the test binary ended without running its benchmarks: does TestMain call m.Run?")
	}
	return failuref("the test binary ended before its benchmarks with status %d: %s",
		res.Code, lastWords(res))
}

// hangs is the failure of a process that had to be killed after a time.
func hangs(timeout time.Duration) *failure {
	return failuref("no end within %v; give it more with -timeout", timeout)
}

// silent tells why a process gave no result for the benchmark it was to run.
func silent(reply *driver.Reply, res *proc.Result) error {
	switch {
	case !reply.Main:
		return noMain(0, res, false)
	case res.Code == 0:
		return failuref("it did not run: is its name the same in every process?")
	case crash(res) == "":
		if line, ok := failMessage("", res); ok { // of its parent
			return failuref("%s", line)
		}
	}
	return whyDied(res)
}
