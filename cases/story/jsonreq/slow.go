package jsonreq

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/record"
)

// manyNumbers is how many a large request has.
const manyNumbers = "100000"

// slowSteps take seconds for a large request, too long for pairs of processes
// by the dozen: they run a few times in turn.
var slowSteps = []string{"base", "easyjson"}

const slowFile = "slow.txt"

func slowStep() measure.Step {
	const bench = "^BenchmarkRespond$/^n=" + manyNumbers + "$/^impl="
	impls := "(" + strings.Join(slowSteps, "|") + ")$"
	st := measure.Step{Name: "slow", About: "a request with 100,000 numbers, concatenated",
		Files: []string{slowFile},
		Command: "go -C cases/jsonreq/peers test -run '^$' -bench '" + bench + impls +
			"' -benchtime 1x -count 3 ./ladder/process"}
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		program, err := buildTest(ctx, s)
		if err != nil {
			return nil, err
		}
		rounds := 3
		if s.Trial {
			rounds = 1
		}
		var out bytes.Buffer
		fmt.Fprintf(&out, "# %s\n%s", st.Command, s.Mark())
		for range rounds {
			for _, impl := range slowSteps {
				printed, err := s.Command(2*time.Minute, program, "-test.run", "^$", "-test.bench", bench+impl+"$",
					"-test.benchtime", "1x").Run(ctx)
				if err != nil {
					return nil, err
				}
				out.Write(printed)
			}
		}
		return map[string][]byte{slowFile: out.Bytes()}, nil
	}
	return st
}

// slow is the time of a large request: the median of all, with the shortest
// and the longest.
func slow(r *record.Results, impl string) (record.Ratio, error) {
	text, err := r.Text(slowFile)
	if err != nil {
		return record.Ratio{}, err
	}
	name := regexp.MustCompile(`/impl=` + impl + `(-\d+)?$`) // with GOMAXPROCS
	var times []float64
	for _, line := range strings.Split(text, "\n") {
		fields := strings.Fields(line)
		if len(fields) < 4 || !name.MatchString(fields[0]) || fields[3] != "ns/op" {
			continue
		}
		ns, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			return record.Ratio{}, fmt.Errorf("read %s: %w", slowFile, err)
		}
		times = append(times, ns/1e9)
	}
	if len(times) == 0 {
		return record.Ratio{}, record.Absent{Why: "no time of " + impl}
	}
	return record.RangeOf(times), nil
}
