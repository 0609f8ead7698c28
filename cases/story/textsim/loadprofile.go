package textsim

import (
	"context"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/measure"
)

// A hot line has its part of a profile, in [0, 1].
type hot struct {
	// Kind is cpu or alloc_space, the lines that cost most themselves, or own,
	// the lines of the case by CPU time with what they call outside of it.
	Kind     string  `json:"kind"`
	Function string  `json:"function"`
	File     string  `json:"file"`
	Line     int64   `json:"line"`
	Flat     float64 `json:"flat"`
}

var librarySource = regexp.MustCompile(`^.*/pkg/mod/(?:golang\.org/toolchain@[^/]+/src/)?|^.*/src/`)

// shortPath is a source file as one speaks of it.
func shortPath(file, root string) string {
	if rest, ok := strings.CutPrefix(file, root+"/"); ok {
		return strings.TrimPrefix(rest, "cases/textsim/")
	}
	return librarySource.ReplaceAllString(file, "")
}

// ownCode is what frames of the case are in: not in programs around the
// service.
const ownCode = `gohone/hone/cases/textsim/(base|tuned|ladder/|bytereplace|peers/service)`

// ownMost is how many lines of the case are kept of a profile.
const ownMost = 8

// ownLines are the lines of the case by the CPU time that is spent in them
// and in what they call outside of it: pprof leaves all other frames out.
func (s *session) ownLines(ctx context.Context, file string) ([]hot, error) {
	if _, err := os.Stat(file); err != nil {
		return nil, nil // the run was too short for a profile
	}
	top := measure.Command{Dir: s.m.Dir, Limit: time.Minute, Quiet: true,
		Args: []string{"go", "tool", "pprof", "-top", "-lines",
			"-show=" + ownCode, "-nodefraction=0", file}}
	out, err := top.Run(ctx)
	if err != nil {
		return nil, err
	}
	if err := os.Remove(file); err != nil {
		return nil, err
	}
	return parseOwnLines(string(out), s.m.Root)
}

// ownLine is a line of pprof -top -lines: flat, flat%, sum%, cum, cum%,
// function, file and line.
var ownLine = regexp.MustCompile(`^ *\S+ +([0-9.]+)% +[0-9.]+% +\S+ +[0-9.]+% +(.*) (\S+):([0-9]+)(?: \(inline\))?$`)

func parseOwnLines(top, root string) ([]hot, error) {
	var list []hot
	for _, line := range strings.Split(top, "\n") {
		match := ownLine.FindStringSubmatch(line)
		if match == nil || len(list) == ownMost {
			continue
		}
		share, err := strconv.ParseFloat(match[1], 64)
		if err != nil {
			return nil, err
		}
		number, err := strconv.ParseInt(match[4], 10, 64)
		if err != nil {
			return nil, err
		}
		list = append(list, hot{Kind: "own", Function: match[2], File: shortPath(match[3], root), Line: number,
			Flat: share / 100})
	}
	return list, nil
}
