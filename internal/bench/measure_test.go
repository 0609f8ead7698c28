package bench

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// heard is what a measurement told.
type heard struct {
	rounds   [][]sample.Sample
	rows     []sample.Row
	warnings []string // their codes
}

// measure compares one benchmark between two binaries.
func measure(ctx context.Context, r *Runner, base, head *build.Binary, name string, env []string, round func() error) (*heard, error) {
	b := Benchmark{
		Package: "p", Name: name,
		Arms: []Arm{{Name: "base", Binary: base, Benchmark: name}, {Name: "head", Binary: head, Benchmark: name, Env: env}},
		Rows: []sample.Row{{Package: "p", Benchmark: name, Base: "base", Head: "head"}},
	}
	policy := verdict.DefaultPolicy()
	policy.Budget = 0.1
	h := new(heard)
	err := r.Measure(ctx, Plan{Benchmarks: []Benchmark{b}, Policy: policy, Seed: 1}, Events{
		Round: func(s []sample.Sample) error {
			h.rounds = append(h.rounds, s)
			if round != nil {
				return round()
			}
			return nil
		},
		Rows:     func(rows []sample.Row) error { h.rows = rows; return nil },
		Warning:  func(w sample.Warning) error { h.warnings = append(h.warnings, string(w.Code)); return nil },
		Progress: func(Progress) {},
	})
	return h, err
}

// check checks what holds for all rounds.
func (h *heard) check(t *testing.T) {
	t.Helper()
	pairs := make(map[string]int)
	for _, samples := range h.rounds {
		// The mean of undisturbed blocks comes where there are enough of them.
		samples = slices.DeleteFunc(slices.Clone(samples), func(s sample.Sample) bool { return s.Unit == sample.UnitUndisturbed })
		if len(samples) != 6 {
			t.Fatalf("a round of %d samples", len(samples))
		}
		look := samples[0].Look
		for i, s := range samples {
			if s.Pair != pairs[look] || s.Look != look || s.Order != i/3 || s.Unit != sample.Units[i%3] || s.N < 1 || s.Value < 0 {
				t.Errorf("sample %d of pair %d of the %s look: %+v", i, pairs[look], look, s)
			}
			if s.Unit == sample.UnitTime && !(s.Value > 0 && s.Seconds > 0) {
				t.Errorf("no time: %+v", s)
			}
		}
		if samples[0].Version == samples[3].Version {
			t.Errorf("both sides are %s", samples[0].Version)
		}
		pairs[look]++
	}
	if pairs[sample.LookShort] == 0 {
		t.Error("no rounds")
	}
}

func TestMeasure(t *testing.T) {
	bin := binary(t, "./good")
	for _, tt := range []struct {
		name          string
		bin           *build.Binary
		bytes, blocks int
		warning       string
	}{
		{"BenchmarkAlloc", bin, 128, 16, ""},
		{"BenchmarkSub/dup#01", bin, 64, 16, ""},
		{"BenchmarkAlloc", withoutDriver(bin), 128, 0, "no-driver"},
	} {
		t.Run(fmt.Sprint(tt.name, tt.warning), func(t *testing.T) {
			h, err := measure(context.Background(), newRunner(), tt.bin, tt.bin, tt.name, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			h.check(t)
			// Where other work disturbs the pilot of one arm, the arms seem to differ.
			codes := slices.DeleteFunc(h.warnings, func(code string) bool { return code == "iteration-counts-differ" })
			if got := strings.Join(codes, " "); got != tt.warning {
				t.Errorf("warnings %s, want %s", got, tt.warning)
			}
			for _, samples := range h.rounds {
				for _, s := range samples {
					// The runtime allocates, too, as for another thread on a busy machine.
					const others = 256 << 10
					switch {
					case s.Unit == sample.UnitBytes && math.Abs(s.Value-float64(tt.bytes)) > 0.05*float64(tt.bytes)+others/float64(s.N),
						s.Unit == sample.UnitAllocs && int(s.Value+0.5) != 1,
						s.Unit == sample.UnitTime && s.Look == sample.LookShort && len(s.Blocks) != tt.blocks:
						t.Fatalf("got %+v, want %d bytes, 1 allocation, %d blocks", s, tt.bytes, tt.blocks)
					}
				}
			}
		})
	}
}

// fake speaks the driver's language. $pilot is what it does in a pilot,
// $measure in a measurement; by default it takes 1 us an iteration.
const fake = `
mode=$(expr "$HONE_DRIVER" : '.*mode=\([a-z]*\)')
n=$(expr "$HONE_DRIVER" : '.* n=0*\([0-9]*\)')
blocks=$(expr "$HONE_DRIVER" : '.* blocks=0*\([0-9]*\)')
took() { # nanoseconds an iteration
	for n in 1000 2000; do echo "call $n $((n * $1)) $((n * $1))" >&3; done
}
give() {
	echo "count $n 0 0" >&3
	echo "gc 0" >&3
	s="blocks $n"
	for i in $(seq $blocks); do s="$s $((n * 1000 + i))"; done
	echo "$s" >&3
}
pilot() { took 1000; }
measure() { give; }
`

const play = "\necho main >&3\n$mode\n"

func TestPilotAgain(t *testing.T) {
	base := script(t, fake+play)
	for name, tt := range map[string]struct {
		head    string
		warning string
	}{
		"disturbed once": {"pilot() { if [ -e seen ]; then took 1000; else took 2500; fi; >seen; }", ""},
		"really slower":  {"pilot() { took 2500; }", "iteration-counts-differ"},
		"within 2x":      {"pilot() { took 1900; }", ""},
	} {
		h, err := measure(context.Background(), newRunner(), base, script(t, fake+tt.head+play), "BenchmarkA", nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		h.check(t)
		if got := strings.Join(h.warnings, " "); got != tt.warning {
			t.Errorf("%s: warnings %q, want %q", name, got, tt.warning)
		}
		for _, samples := range h.rounds {
			if same := samples[0].N == samples[3].N; same != (tt.warning == "") {
				t.Fatalf("%s: %d and %d iterations", name, samples[0].N, samples[3].N)
			}
		}
	}
}

func TestMeasureFailures(t *testing.T) {
	good := script(t, fake+play)
	for _, tt := range []struct {
		name, head, want string
		rounds           int // that are kept
	}{
		{"pilot fails", `pilot() { echo 'bad "BenchmarkA" fail' >&3; printf -- '--- FAIL: BenchmarkA\n    /x/y_test.go:3: no luck\n'; exit 1; }`, "y_test.go:3: no luck", 0},
		{"pilot skips", `pilot() { echo 'bad "BenchmarkA" skip' >&3; }`, "it skips itself", 0},
		{"pilot says nothing", `pilot() { :; }`, "is its name the same in every process?", 0},
		{"pilot is killed", `pilot() { kill -9 $$; }`, "killed by a signal", 0},
		{"pilot hangs", `pilot() { sleep 60; }`, "no end within 1s", 0},
		{"garbled reply", `measure() { echo nonsense >&3; }`, "nonsense", 0},
		{"fails later", `measure() { echo x >>n; [ $(wc -l <n) -le 3 ] && give || { echo panic: worn out; exit 2; }; }`, "panic: worn out", 3},
		{"hangs later", `measure() { echo x >>n; [ $(wc -l <n) -le 2 ] && give || sleep 60; }`, "no end within 1s", 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := &Runner{Timeout: time.Second}
			h, err := measure(context.Background(), r, good, script(t, fake+tt.head+play), "BenchmarkA", nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			if len(h.rounds) != tt.rounds {
				t.Errorf("%d rounds are kept, want %d", len(h.rounds), tt.rounds)
			}
			if row := h.rows[0]; row.Failed != "head" || !strings.Contains(row.Reason, tt.want) || strings.Contains(row.Reason, "\n") {
				t.Errorf("got %+v, want %q", row, tt.want)
			}
		})
	}
}

// TestMeasureOneBadRound fails in one process only: the round is discarded
// and nothing else happens.
func TestMeasureOneBadRound(t *testing.T) {
	head := script(t, fake+`measure() { echo x >>n; [ $(wc -l <n) -ne 3 ] && give || exit 2; }`+play)
	h, err := measure(context.Background(), newRunner(), script(t, fake+play), head, "BenchmarkA", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	h.check(t)
	if h.rows[0].Failed != "" {
		t.Errorf("got %+v", h.rows[0])
	}
}

func TestMeasureBothFail(t *testing.T) {
	count := filepath.Join(t.TempDir(), "count")
	bin := binary(t, "./good")
	t.Setenv("COUNTER", count)
	t.Setenv("LIMIT", "xxxxxx")
	h, err := measure(context.Background(), newRunner(), bin, bin, "BenchmarkLater", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if row := h.rows[0]; row.Failed == "" || !strings.Contains(row.Reason, "the well is dry") {
		t.Errorf("got %+v", row)
	}
	if len(h.rounds) > 3 {
		t.Errorf("%d rounds", len(h.rounds))
	}
}

func TestMeasureEnds(t *testing.T) {
	good := script(t, fake+play)
	ctx, cancel := context.WithCancel(context.Background())
	h, err := measure(ctx, newRunner(), good, good, "BenchmarkA", nil, func() error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) || len(h.rounds) != 1 {
		t.Errorf("cancelled after a round: got %v, %d rounds", err, len(h.rounds))
	}
	full := errors.New("disk full")
	if h, err = measure(context.Background(), newRunner(), good, good, "BenchmarkA", nil, func() error { return full }); err != full || len(h.rounds) != 1 {
		t.Errorf("store fails: got %v, %d rounds", err, len(h.rounds))
	}
	ctx, cancel = context.WithCancel(context.Background())
	time.AfterFunc(300*time.Millisecond, cancel)
	slow := script(t, fake+"measure() { echo $$ >pid; sleep 60; }"+play)
	if h, err = measure(ctx, newRunner(), good, slow, "BenchmarkA", nil, nil); !errors.Is(err, context.Canceled) || len(h.rounds) != 0 {
		t.Errorf("cancelled in a process: got %v, %d rounds", err, len(h.rounds))
	}
	if _, err := os.Stat(filepath.Join(slow.Package.Dir, "pid")); err == nil {
		wantDead(t, filepath.Join(slow.Package.Dir, "pid"))
	}
}

func TestUndisturbed(t *testing.T) {
	for _, tt := range []struct {
		name                  string
		blocks, cpu, switches []int64
		want                  float64
	}{
		{"nobody disturbs", []int64{1, 2, 3, 4}, []int64{1, 2, 3, 4}, []int64{0, 0, 0, 0}, 2.5},
		{"two are disturbed", []int64{1, 2, 3, 40}, []int64{1, 2, 3, 40}, []int64{0, 1, 0, 7}, 2},
		{"time is stolen from two", []int64{1, 20, 3, 40}, []int64{1, 2, 3, 10}, []int64{0, 0, 0, 0}, 2},
		{"both", []int64{1, 20, 3, 40}, []int64{1, 2, 3, 40}, []int64{0, 0, 0, 2}, 2},
		{"most are disturbed", []int64{1, 2, 3, 40}, []int64{1, 2, 3, 40}, []int64{0, 1, 2, 7}, 0},
		{"the program waits", []int64{10, 20, 30, 40}, []int64{1, 2, 3, 40}, []int64{0, 0, 0, 7}, 20},
		{"two threads", []int64{1, 2, 3, 4}, []int64{2, 4, 6, 8}, []int64{0, 0, 0, 0}, 2.5},
		{"no processor time", []int64{1, 2, 3, 40}, nil, []int64{0, 1, 0, 7}, 2},
		{"nobody counted", []int64{1, 2, 3, 40}, []int64{1, 2, 3, 40}, nil, 0},
		{"one block", []int64{1}, []int64{1}, []int64{0}, 0},
	} {
		times := func(all []int64) (out []time.Duration) {
			for _, v := range all {
				out = append(out, time.Duration(v)*time.Second)
			}
			return out
		}
		if got := Undisturbed(times(tt.blocks), times(tt.cpu), tt.switches); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
	}
}
