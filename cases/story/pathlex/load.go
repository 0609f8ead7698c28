package pathlex

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// A pairing is two transcoders that took turns under one load: a line of load.jsonl. Base and
// Head are their names.
type pairing struct {
	Base        string              `json:"base"`
	Head        string              `json:"head"`
	Request     string              `json:"request"`
	Trial       bool                `json:"trial,omitempty"`
	Comparisons []record.Comparison `json:"comparisons"`
}

// loadRequests are those of the benchmarks, as flags and the path of hone load.
var loadRequests = []struct {
	name  string
	flags []string
	path  string
}{
	{"GetBook", nil, "/v1/books/1/shevles/1:read"},
	{"UpdateBook", []string{"-m", "PATCH", "-d", `{"title":"On Paths","pages":216}`}, "/v1/shelves/1/books/1"},
	{"DeleteBook", []string{"-m", "DELETE"}, "/v1/shelves/1/books/none"},
	{"ListBooks", nil, "/v1/shelves/1/books"},
}

// takes reports whether a rival answers a request: vanguard takes no streams.
func takes(rival, request string) bool { return rival != "vanguard" || request != "ListBooks" }

// loadStep compares what requests cost the process of a transcoder, which has the library in
// it: cmd/front.
func loadStep() measure.Step {
	st := measure.Step{Name: "load", About: "what a request costs the process of a transcoder, under load", Files: []string{"load.jsonl"},
		Command: "go -C cases/pathlex/peers build -o /tmp/front ./cmd/front\n" +
			"go run ./cmd/hone load -vus 2 -duration 30s -start '/tmp/front -impl grpc-gateway -addr {addr}' " +
			"-against '/tmp/front -impl ours -addr {addr}' 'http://{addr}" + loadRequests[0].path + "'"}
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		front := s.File("front")
		build := s.Command(10*time.Minute, "go", "-C", "cases/pathlex/peers", "build", "-o", front, "./cmd/front")
		if _, err := build.Run(ctx); err != nil {
			return nil, err
		}
		var out bytes.Buffer
		enc := json.NewEncoder(&out)
		for _, request := range loadRequests {
			for _, rival := range rivals {
				if !takes(rival, request.name) {
					continue
				}
				p := pairing{Base: rival, Head: "ours", Request: request.name, Trial: s.Trial}
				stream, err := loadPair(ctx, s, front, rival, append(request.flags, "http://{addr}"+request.path))
				if err != nil {
					return nil, err
				}
				if p.Comparisons, err = comparisons(stream, p.Base, p.Head); err != nil {
					return nil, err
				}
				if err := enc.Encode(p); err != nil {
					return nil, err
				}
			}
		}
		return map[string][]byte{"load.jsonl": out.Bytes()}, nil
	}
	return st
}

// loadPair has hone load a rival and ours in turns, and returns what hone says.
func loadPair(ctx context.Context, s *measure.Session, front, rival string, request []string) ([]byte, error) {
	length := "30s"
	if s.Trial {
		length = "2s"
	}
	start := func(impl string) string { return front + " -impl " + impl + " -addr {addr}" }
	args := append([]string{s.Hone, "load", "-json", "-bound", "pass", "-vus", "2", "-duration", length,
		"-start", start(rival), "-against", start("ours")}, request...)
	run := s.Command(5*time.Minute, args...)
	run.Accept = []int{3} // a threshold that was missed
	return run.Run(ctx)
}

// comparisons are those in hone's JSON lines. Their names, which are commands of this
// machine, become those of the transcoders.
func comparisons(stream []byte, base, head string) ([]record.Comparison, error) {
	var all []record.Comparison
	for _, line := range bytes.Split(bytes.TrimSpace(stream), []byte("\n")) {
		var l struct {
			Comparison *record.Comparison `json:"comparison"`
		}
		if err := json.Unmarshal(line, &l); err != nil {
			return nil, fmt.Errorf("read hone's lines: %w", err)
		}
		if c := l.Comparison; c != nil {
			c.Package, c.Benchmark, c.Base, c.Head = "", "", base, head
			all = append(all, *c)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("hone tells of no comparison of %s with %s", head, base)
	}
	return all, nil
}

// loads returns what is in load.jsonl.
func loads(r *record.Results) ([]pairing, error) {
	var all []pairing
	err := record.ReadLines(r, "load.jsonl", func(p pairing) error {
		all = append(all, p)
		return nil
	})
	return all, err
}

// loaded is one comparison under load, of a request and in a unit.
func loaded(r *record.Results, request, base, unit string) (*record.Comparison, error) {
	all, err := loads(r)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		i := slices.IndexFunc(p.Comparisons, func(c record.Comparison) bool { return c.Unit == unit && c.Ratio != nil })
		if p.Base == base && p.Request == request && i >= 0 {
			return &p.Comparisons[i], nil
		}
	}
	return nil, record.Absent{Why: "no " + unit + " of " + base + " under load of " + request}
}

// loadMetrics are those of the table. Of requests but the first it has processor time alone.
var loadMetrics = []struct {
	unit, name string
	tell       page.Words
}{
	{"cpu-sec/req", "processor time a request", page.Cheaper}, {"allocs/req", "allocations a request", page.Fewer},
	{"B/req", "bytes a request", page.Less}, {"p50-sec", "p50", page.Shorter}, {"p99-sec", "p99", page.Shorter},
}

// loadTable has what a request costs ours and each rival, in turns.
func loadTable(r *record.Results) (string, error) {
	rows := [][]string{{"request", "ours in turn with", "", " theirs", " ours", " change", "95 % interval"}}
	for i, request := range loadRequests {
		for _, rival := range rivals {
			for k, m := range loadMetrics {
				if k > 0 && i > 0 || !takes(rival, request.name) {
					continue
				}
				c, err := loaded(r, request.name, rival, m.unit)
				if err != nil {
					return "", err
				}
				rows = append(rows, []string{request.name, rival, m.name, page.InUnit(c.BaseCenter, m.unit),
					page.InUnit(c.HeadCenter, m.unit), m.tell.Change(c.Ratio.Center), page.Interval(*c.Ratio)})
			}
		}
	}
	return page.Table(rows...), nil
}
