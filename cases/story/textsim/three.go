package textsim

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// threeFile holds one line for each server that was loaded three times.
const threeFile = "three.jsonl"

// threeStates are those whose runs the third article averages, and the rivals
// of the first with ours.
var threeStates = []string{"regexp", "rust", "part2@go1.23.4", "part2@go1.24.1", "part2@go1.24.1@v3", "tuned"}

// threeScale divides the stages of the story's load, so that three runs of all
// of these fit into some minutes.
const threeScale = 15

// A threefold server is what is kept of three runs of the load.
type threefold struct {
	State   string         `json:"state"`
	Why     string         `json:"why,omitempty"` // it was not measured
	Began   string         `json:"began,omitempty"`
	Machine record.Machine `json:"machine"`
	Scale   int            `json:"scale"`
	Users   int            `json:"users"`
	Means   []mean         `json:"means"`
	// What follows sums up all runs, as k6 does: counts, bytes and times.
	Requests int64             `json:"requests"`
	Errors   int64             `json:"errors"`
	Seconds  float64           `json:"seconds"`
	Out      int64             `json:"out"`
	In       int64             `json:"in"`
	Checks   []check           `json:"checks"`
	Phases   map[string]*phase `json:"phases"`
	Trial    bool              `json:"trial,omitempty"`
}

// A mean is that of the runs, with its interval.
type mean struct {
	Unit   string    `json:"unit"`
	Center float64   `json:"center"`
	Lo     float64   `json:"lo"`
	Hi     float64   `json:"hi"`
	Values []float64 `json:"values"`
}

// A phase is what a part of all requests took, in seconds.
type phase struct {
	Avg float64 `json:"avg"`
	Min float64 `json:"min"`
	Med float64 `json:"med"`
	Max float64 `json:"max"`
	P90 float64 `json:"p90"`
	P95 float64 `json:"p95"`
}

func threeStep(s *session) measure.Step {
	return s.step("three", "the load three times on some servers, averaged", s.threeAll)
}

func (s *session) threeAll(ctx context.Context) ([]byte, error) {
	servers, err := s.servers(ctx, threeStates...)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	for _, b := range servers {
		l := &threefold{State: b.Name, Why: b.Why}
		if b.Why == "" {
			if err := s.three(ctx, b, l); err != nil {
				return nil, fmt.Errorf("%s: %w", b.Name, err)
			}
		}
		if err := enc.Encode(l); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}

func (s *session) three(ctx context.Context, b server, l *threefold) error {
	script, err := s.script(ctx)
	if err != nil {
		return err
	}
	scale := threeScale
	if s.m.Trial {
		scale = 10 * threeScale
	}
	args := append([]string{s.m.Hone, "load", "-json", "-bound", "pass", "-count", "3"}, script...)
	run := s.m.Command(10*time.Minute, append(args, "-env", "SCALE="+strconv.Itoa(scale), "-debug", "none", "-start",
		b.line())...)
	run.Accept = []int{failedThreshold}
	began := time.Now().UTC().Format(time.RFC3339)
	stream, err := run.Run(ctx)
	if err != nil {
		return err
	}
	err = eachMessage(stream, func(m struct {
		Config *struct{ Machine record.Machine }
		Load   *threefold
	}) {
		if m.Config != nil {
			l.Machine = m.Config.Machine
		}
		if m.Load != nil {
			machine := l.Machine
			*l = *m.Load
			l.State, l.Began, l.Machine, l.Scale, l.Trial = b.Name, began, machine, scale, s.m.Trial
		}
	})
	if err != nil {
		return err
	}
	if len(l.Means) == 0 || l.Phases == nil {
		return fmt.Errorf("hone tells of no means, or no phases")
	}
	return nil
}

func (r *results) threeOf(state string) (*threefold, error) {
	all, err := once(r.threes, threeFile, func() (map[string]*threefold, error) {
		all := make(map[string]*threefold)
		err := record.ReadLines(r.files, threeFile, func(l *threefold) error {
			all[l.State] = l
			return nil
		})
		return all, err
	})
	found := all[state]
	switch {
	case errors.As(err, new(record.Absent)):
		return nil, record.Absent{Why: err.Error()}
	case err != nil:
		return nil, err
	case found == nil:
		return nil, record.Absent{Why: "`" + state + "` is not in results/" + threeFile}
	case found.Why != "":
		return nil, record.Absent{Why: "`" + state + "`: " + found.Why, Here: true}
	}
	return found, nil
}

// mean returns a metric of the runs.
func (l *threefold) mean(unit string) (record.Ratio, error) {
	i := slices.IndexFunc(l.Means, func(m mean) bool { return m.Unit == unit })
	if i < 0 {
		return record.Ratio{}, fmt.Errorf("results/%s: %s has no %s", threeFile, l.State, unit)
	}
	m := l.Means[i]
	lo, hi := max(m.Lo, 0), m.Hi
	return record.Ratio{Center: m.Center, Lo: &lo, Hi: &hi}, nil
}

// three is the table of the servers that were loaded three times.
func (r *results) three([]string) (string, error) {
	head := []string{"server", " requests a second", " average", " min", " median", " p90", " p95", " longest"}
	rows := [][]string{head}
	for _, state := range threeStates {
		l, err := r.threeOf(state)
		if err != nil {
			return "", err
		}
		row := []string{"`" + state + "`"}
		for _, unit := range []string{"req/s", "mean-sec", "min-sec", "p50-sec", "p90-sec", "p95-sec", "max-sec"} {
			got, err := l.mean(unit)
			if err != nil {
				return "", err
			}
			tell := page.Seconds
			if unit == "req/s" {
				tell = page.Digits
			}
			row = append(row, tell(got.Center)+" "+page.Between(got, tell))
		}
		rows = append(rows, row)
	}
	return page.Table(rows...), nil
}

// averaged claims that a metric, in milliseconds, changed so from base to head,
// each the mean of three runs.
func (r *results) averaged(text string, p pair, unit string, base, head float64) claim.Claim {
	return claim.Claim{
		Text: text, Story: fmt.Sprintf("%s ms against %s", page.Told(head), page.Told(base)), Claimed: head / base,
		Tell: page.Shorter,
		Measure: func() (claim.Finding, error) {
			var both [2]record.Ratio
			for i, state := range []string{p.base, p.head} {
				l, err := r.threeOf(state)
				if err != nil {
					return claim.Finding{}, err
				}
				if both[i], err = l.mean(unit); err != nil {
					return claim.Finding{}, err
				}
			}
			a, b := both[0], both[1]
			return claim.Finding{Ratio: b.Over(a), Of: page.Seconds(b.Center) + " against " + page.Seconds(a.Center)}, nil
		},
	}
}

// averages are the claims of the third article about means of three runs, and
// one about the best of three.
func (r *results) averages() []claim.Claim {
	go123, go124, v3 := "part2@go1.23.4", "part2@go1.24.1", "part2@go1.24.1@v3"
	return []claim.Claim{
		r.averaged("three runs: Go 1.24.1, average", pair{go123, go124}, "mean-sec", 43.5, 27.32),
		r.averaged("three runs: Go 1.24.1, p90", pair{go123, go124}, "p90-sec", 119.91, 59.91),
		r.averaged("three runs: Go 1.24.1, p95", pair{go123, go124}, "p95-sec", 175.68, 95.01),
		r.averaged("three runs: Go 1.24.1, longest", pair{go123, go124}, "max-sec", 1040, 1240),
		r.averaged("three runs: GOAMD64=v3, average", pair{go124, v3}, "mean-sec", 27.3, 26.2),
		r.averaged("GOAMD64=v3, p95 (the story's best of three)", pair{go124, v3}, "p95-sec", 95.01, 87.69),
		r.averaged("GOAMD64=v3, longest (the story's best of three)", pair{go124, v3}, "max-sec", 1240, 1100),
	}
}

// k6Blocks are the times of the story's two results, in its order: avg, min,
// med, max, p90, p95, as k6 printed them.
var k6Blocks = map[string]map[string]string{
	"regexp": {
		"blocked":    "4.88µs 1µs 4µs 21.38ms 5µs 5µs",
		"connecting": "805ns 0s 0s 5.57ms 0s 0s",
		"duration":   "167.93ms 1.84ms 15.12ms 6.28s 635.71ms 985.33ms",
		"receiving":  "37.03µs 12µs 29µs 27.9ms 37µs 42µs",
		"sending":    "53.36µs 20µs 42µs 16.81ms 56µs 78µs",
		"tls":        "0s 0s 0s 0s 0s 0s",
		"waiting":    "167.84ms 0s 15.03ms 6.28s 635.64ms 985.24ms",
		"iteration":  "168.74ms 2.28ms 15.93ms 6.28s 636.46ms 986.2ms",
	},
	"rust": {
		"blocked":    "4.52µs 1µs 4µs 26.76ms 5µs 5µs",
		"connecting": "318ns 0s 0s 26.55ms 0s 0s",
		"duration":   "74.45ms 810µs 62.81ms 314.23ms 146.01ms 199ms",
		"receiving":  "41.23µs 12µs 29µs 49.33ms 36µs 46µs",
		"sending":    "51.42µs 20µs 43µs 166.95ms 56µs 78µs",
		"tls":        "0s 0s 0s 0s 0s 0s",
		"waiting":    "74.35ms 0s 62.72ms 314.16ms 145.92ms 198.87ms",
		"iteration":  "75.37ms 1.21ms 63.75ms 315.08ms 146.94ms 199.97ms",
	},
}

// k6 is the whole block of results that k6 shows, the story's beside ours: STATE.
func (r *results) k6(args []string) (string, error) {
	l, err := r.threeOf(args[0])
	if err != nil {
		return "", err
	}
	story := k6Blocks[args[0]]
	rows := [][]string{{"", "", " avg", " min", " med", " max", " p90", " p95"}}
	for _, name := range []string{"blocked", "connecting", "tls", "sending", "waiting", "receiving", "duration",
		"iteration"} {
		told := []string{name, "story"}
		for _, text := range bytes.Fields([]byte(story[name])) {
			d, err := time.ParseDuration(string(text))
			if err != nil {
				return "", err
			}
			told = append(told, page.Seconds(d.Seconds()))
		}
		p := l.Phases[name]
		if p == nil {
			return "", fmt.Errorf("results/%s: %s has no phase %s", threeFile, l.State, name)
		}
		here := []string{"", "here"}
		for _, v := range []float64{p.Avg, p.Min, p.Med, p.Max, p.P90, p.P95} {
			here = append(here, page.Seconds(v))
		}
		rows = append(rows, told, here)
	}
	asked, failed := int64(0), int64(0)
	for _, c := range l.Checks {
		asked, failed = asked+c.Asked, failed+c.Failed
	}
	note := fmt.Sprintf("\n\nHere: %s requests, %s failed; %s of %s checks held (one answer in %s is asked);"+
		" %s GB sent, %s MB received; up to %d users.",
		page.Count(float64(l.Requests)), page.Count(float64(l.Errors)), page.Count(float64(asked-failed)),
		page.Count(float64(asked)), checkOneIn, page.Digits(float64(l.Out)/1e9), page.Digits(float64(l.In)/1e6), l.Users)
	return page.Table(rows...) + note, nil
}
