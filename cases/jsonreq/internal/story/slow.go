package main

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// manyNumbers is how many a large request has.
const manyNumbers = "100000"

// slowSteps take seconds for a large request, too long for pairs of processes
// by the dozen: they run a few times in turn.
var slowSteps = []string{"base", "easyjson"}

const slowFile = "slow.txt"

func slowStep() step {
	const bench = "^BenchmarkRespond$/^n=" + manyNumbers + "$/^impl="
	st := step{name: "slow", about: "a request with 100,000 numbers, concatenated", files: []string{slowFile},
		command: "go -C cases/jsonreq/peers test -run '^$' -bench '" + bench + "(" + strings.Join(slowSteps, "|") + ")$' -benchtime 1x -count 3 ./ladder/process"}
	st.run = func(ctx context.Context, s *session) (map[string][]byte, error) {
		program, err := s.buildTest(ctx)
		if err != nil {
			return nil, err
		}
		rounds := 3
		if s.trial {
			rounds = 1
		}
		var out bytes.Buffer
		fmt.Fprintf(&out, "# %s\n%s", st.command, s.mark())
		for range rounds {
			for _, impl := range slowSteps {
				printed, err := s.command(2*time.Minute, program, "-test.run", "^$", "-test.bench", bench+impl+"$", "-test.benchtime", "1x").run(ctx)
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
func (r *results) slow(impl string) (ratio, error) {
	text, err := readText(r.file(slowFile))
	if err != nil {
		return ratio{}, err
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
			return ratio{}, fmt.Errorf("read %s: %w", slowFile, err)
		}
		times = append(times, ns/1e9)
	}
	if len(times) == 0 {
		return ratio{}, absentError("no time of " + impl)
	}
	return rangeOf(times), nil
}

// rangeOf is the median of values, with the smallest and the largest.
func rangeOf(values []float64) ratio {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return ratio{Center: (sorted[(n-1)/2] + sorted[n/2]) / 2, Lo: &sorted[0], Hi: &sorted[n-1]}
}
