package textsim

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/record"
)

// liveFile holds one line for each server that was profiled under the load.
const liveFile = "live.jsonl"

// liveStates are the servers whose profiles the story tells of: the original and
// the byte table with the framework's body parser, and the end of part 2.
var liveStates = []string{"bodyparser", "bytetable-bodyparser",
	"part2-nosize@go1.23.4", "part2@go1.23.4", "part2@go1.24.1"}

// A live server is what is kept of one under half a minute of the story's load.
type live struct {
	State    string         `json:"state"`
	Began    string         `json:"began"` // RFC 3339
	Machine  record.Machine `json:"machine"`
	Seconds  float64        `json:"seconds"`
	Requests int64          `json:"requests"`
	Allocs   uint64         `json:"allocs"`
	Bytes    uint64         `json:"bytes"`
	// Samples is the processor time in the profile, in seconds.
	Samples float64 `json:"samples"`
	// CPU is in seconds; AllocSpace and AllocObjects are fractions of all.
	CPU          []liveNode `json:"cpu"`
	Lines        []liveNode `json:"lines"`
	AllocSpace   []liveNode `json:"alloc_space"`
	AllocObjects []liveNode `json:"alloc_objects"`
	Trial        bool       `json:"trial,omitempty"`
}

// A liveNode of a profile is a function or, with a file, a line of one.
type liveNode struct {
	Function string  `json:"function"`
	File     string  `json:"file,omitempty"`
	Line     int     `json:"line,omitempty"`
	Text     string  `json:"text,omitempty"` // of the line
	Flat     float64 `json:"flat"`
	Cum      float64 `json:"cum"`
}

// liveKept are the functions whose time is kept, ownCode those whose lines are.
var liveKept = regexp.MustCompile(`cases/textsim/|^encoding/json\.(Unmarshal|\(\*Decoder\)\.Decode)$|BodyParser$|` +
	`\.ReplaceAllString$|Syscall6$|^syscall\.(read|write)$|^strings\.(ToLower|Split)$|strset|jlexer.*String$|` +
	`^runtime\.(morestack|newstack|copystack|gcBgMarkWorker|gcAssistAlloc|mallocgc|map\w+|aeshashbody|memequal)$|` +
	`^internal/runtime/maps\.|^net/http\.\(\*(conn|response|connReader)\)\.\w+$|^runtime\.(mcall|bgsweep)$|` +
	`^regexp\.\(\*(Regexp|bitState|machine)\)\.(doExecute|backtrack|tryBacktrack|doOnePass)$`)

func liveStep(s *session) measure.Step {
	return s.step("live", "profiles of servers under half a minute of the load",
		func(ctx context.Context) ([]byte, error) { return s.liveAll(ctx, liveStates) })
}

// frameFile holds the same of the fastest server on net/http.
const frameFile = "frame.jsonl"

func frameStep(s *session) measure.Step {
	return s.step("frame", "what net/http and the kernel take of a request to tuned",
		func(ctx context.Context) ([]byte, error) { return s.liveAll(ctx, []string{"tuned"}) })
}

func (s *session) liveAll(ctx context.Context, states []string) ([]byte, error) {
	servers, err := s.servers(ctx, states...)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	for _, b := range servers {
		if b.Why != "" {
			return nil, fmt.Errorf("%s: %s", b.Name, b.Why)
		}
		l, err := s.live(ctx, b)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", b.Name, err)
		}
		if err := enc.Encode(l); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}

// live profiles one server.
func (s *session) live(ctx context.Context, b server) (*live, error) {
	script, err := s.script(ctx)
	if err != nil {
		return nil, err
	}
	l := &live{State: b.Name, Began: time.Now().UTC().Format(time.RFC3339), Trial: s.m.Trial}
	scale := "5"
	if s.m.Trial {
		scale = strconv.Itoa(trialScale)
	}
	profiles := s.m.File("live." + b.Name)
	args := append([]string{s.m.Hone, "load", "-json", "-bound", "pass"}, script...)
	args = append(args, "-env", "SCALE="+scale, "-debug", "http://"+debugHost+":{port}", "-profile", profiles,
		"-start", b.line())
	run := s.m.Command(10*time.Minute, args...)
	run.Accept = []int{failedThreshold}
	stream, err := run.Run(ctx)
	if err != nil {
		return nil, err
	}
	if err := l.readLoad(stream); err != nil {
		return nil, err
	}
	cpu, allocs := profiles+".cpu.pprof", profiles+".allocs.pprof"
	if l.CPU, err = s.liveNodes(ctx, l, cpu, "cpu", liveKept); err != nil {
		return nil, err
	}
	if l.Lines, err = s.liveNodes(ctx, l, cpu, "cpu", regexp.MustCompile(ownCode), "-lines"); err != nil {
		return nil, err
	}
	if l.AllocSpace, err = s.liveNodes(ctx, l, allocs, "alloc_space", allFunctions); err != nil {
		return nil, err
	}
	l.AllocObjects, err = s.liveNodes(ctx, l, allocs, "alloc_objects", allFunctions)
	return l, err
}

var allFunctions = regexp.MustCompile(``)

// readLoad takes from hone's messages what the server did and spent.
func (l *live) readLoad(stream []byte) error {
	err := eachMessage(stream, func(m struct {
		Config *struct{ Machine record.Machine }
		Load   *struct {
			Seconds  float64
			Requests int64
			Spent    struct{ Allocs, Bytes uint64 }
		}
	}) {
		if m.Config != nil {
			l.Machine = m.Config.Machine
		}
		if m.Load != nil {
			l.Seconds, l.Requests, l.Allocs, l.Bytes = m.Load.Seconds, m.Load.Requests, m.Load.Spent.Allocs,
				m.Load.Spent.Bytes
		}
	})
	if err != nil {
		return err
	}
	if l.Requests == 0 || l.Allocs == 0 {
		return fmt.Errorf("hone tells of %d requests and %d allocations", l.Requests, l.Allocs)
	}
	return nil
}

// liveLeast is the smallest part of a profile that is kept.
const liveLeast = 0.002

// liveNodes reads a profile with pprof: of CPU time in seconds, of allocations as
// parts of all.
func (s *session) liveNodes(ctx context.Context, l *live, file, sample string, keep *regexp.Regexp,
	more ...string) (list []liveNode, err error) {

	top := measure.Command{Dir: s.m.Dir, Limit: time.Minute, Quiet: true, Args: append([]string{"go", "tool", "pprof",
		"-top", "-cum", "-nodefraction=0", "-nodecount=100000", "-sample_index=" + sample}, append(more, file)...)}
	out, err := top.Run(ctx)
	if err != nil {
		return nil, err
	}
	if sample == "cpu" {
		match := sampleTime.FindSubmatch(out)
		if match == nil {
			return nil, fmt.Errorf("%s has no samples", file)
		}
		took, err := time.ParseDuration(strings.ReplaceAll(string(match[1]), "mins", "m"))
		if err != nil {
			return nil, err
		}
		l.Samples = took.Seconds()
	}
	for _, line := range strings.Split(string(out), "\n") {
		n, ok := parseNode(line)
		if !ok || !keep.MatchString(n.Function) || max(n.Flat, n.Cum) < liveLeast {
			continue
		}
		if sample == "cpu" {
			n.Flat, n.Cum = seconds(n.Flat*l.Samples), seconds(n.Cum*l.Samples)
		}
		if n.File != "" {
			n.Text = sourceLine(n.File, n.Line)
			n.File = shortPath(n.File, s.m.Root)
		}
		list = append(list, n)
	}
	return list, nil
}

// seconds rounds to what a profile can tell.
func seconds(v float64) float64 { return math.Round(v*100) / 100 }

var (
	sampleTime = regexp.MustCompile(`Total samples = *([0-9.]+(?:ms|s|mins))`)
	// A line of pprof -top: flat, flat%, sum%, cum, cum%, function, and with
	// -lines its file and line.
	nodeLine = regexp.MustCompile(`^ *\S+ +([0-9.]+)% +[0-9.]+% +\S+ +([0-9.]+)% +(.*?)(?: (\S+):([0-9]+))?(?: \(inline\))?$`)
)

// parseNode reads a line of pprof -top; the values are parts of the whole.
func parseNode(line string) (liveNode, bool) {
	match := nodeLine.FindStringSubmatch(line)
	if match == nil {
		return liveNode{}, false
	}
	flat, err1 := strconv.ParseFloat(match[1], 64)
	cum, err2 := strconv.ParseFloat(match[2], 64)
	at, _ := strconv.Atoi(match[5]) // 0 where there is none
	n := liveNode{Function: match[3], File: match[4], Line: at, Flat: flat / 100, Cum: cum / 100}
	return n, err1 == nil && err2 == nil
}

// sourceLine is the text of a line, empty if it cannot be read.
func sourceLine(file string, line int) string {
	data, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		return ""
	}
	lines := strings.Split(string(data), "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[line-1])
}
