package pathlex

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// module is what the names of the functions of this case begin with.
const module = "github.com/gohone/hone/cases/pathlex/"

// The profiles of a request. That of memory has every allocation, not a sample.
var profiles = []struct {
	kind, sample string
	flags        []string
}{
	{"cpu", "cpu", []string{"-benchtime", "3s"}},
	{"mem", "alloc_space", []string{"-benchtime", "5000x", "-memprofilerate", "1"}},
}

// profileStep takes profiles of the request that gets a book, with the story's first form of
// the lexer and with its last, and keeps the functions on top and those of this case.
func profileStep() measure.Step {
	st := measure.Step{Name: "profile", About: "profiles of a whole request, with the first form of the lexer and with the last",
		Files: []string{"profile.txt"},
		Command: "go -C cases/pathlex/peers test -run '^$' -bench '^BenchmarkSteps$/^GetBook$/^impl=append$' " +
			"-memprofile mem.out -memprofilerate 1 ./endtoend\n" +
			"go -C cases/pathlex/peers tool pprof -top -sample_index=alloc_space mem.out"}
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		var out bytes.Buffer
		out.WriteString(s.Mark())
		for _, state := range []string{"append", "aligned64"} {
			for _, p := range profiles {
				profile, binary := s.File(p.kind+".out"), s.File("endtoend.test")
				args := []string{"go", "-C", "cases/pathlex/peers", "test", "-run", "^$", "-o", binary,
					"-bench", "^BenchmarkSteps$/^GetBook$/^impl=" + state + "$", "-" + p.kind + "profile", profile}
				args = append(args, p.flags...)
				if s.Trial {
					args = append(args, "-benchtime", "100x")
				}
				if _, err := s.Command(5*time.Minute, append(args, "./endtoend")...).Run(ctx); err != nil {
					return nil, err
				}
				text, err := s.Command(time.Minute, "go", "tool", "pprof", "-top", "-nodecount", "100000", "-nodefraction", "0",
					"-sample_index", p.sample, binary, profile).Run(ctx)
				if err != nil {
					return nil, err
				}
				fmt.Fprintf(&out, "== %s %s\n%s", state, p.kind, keepTop(string(text)))
			}
		}
		return map[string][]byte{"profile.txt": out.Bytes()}, nil
	}
	return st
}

// entry is a line of pprof's table.
var entry = regexp.MustCompile(`^\s*\S+\s+(\S+)%\s+\S+%\s+\S+\s+\S+%\s+(\S+)`)

// keepTop keeps of pprof's table the ten functions on top, and those of this case that have
// something themselves.
func keepTop(text string) string {
	var kept strings.Builder
	functions := 0
	for _, line := range strings.SplitAfter(text, "\n") {
		match := entry.FindStringSubmatch(line)
		if match == nil {
			continue
		}
		if functions++; functions <= 10 || match[1] != "0" && strings.HasPrefix(match[2], module) {
			kept.WriteString(strings.Replace(line, module, "", 1))
		}
	}
	return kept.String()
}

// A function is what a profile says of it: its share of the whole, and with what it calls.
type function struct{ name, flat, cum string }

// section returns the functions of a profile, the largest first.
func section(r *record.Results, state, kind string) ([]function, error) {
	text, err := r.Text("profile.txt")
	if err != nil {
		return nil, err
	}
	_, rest, found := strings.Cut(text, "== "+state+" "+kind+"\n")
	if !found {
		return nil, fmt.Errorf("results/profile.txt has no %s %s", state, kind)
	}
	rest, _, _ = strings.Cut(rest, "== ")
	var all []function
	for _, line := range strings.Split(strings.TrimSpace(rest), "\n") {
		f := strings.Fields(line)
		all = append(all, function{name: strings.Join(f[5:], " "), flat: f[1], cum: f[4]})
	}
	return all, nil
}

// ours are the functions of the lexer and of the transcoder, without the client and the
// server that the benchmark has in the same process.
func ours(all []function) []function {
	var found []function
	for _, f := range all {
		if strings.HasPrefix(f.name, "ladder/") || strings.HasPrefix(f.name, "transcoder.") || strings.HasPrefix(f.name, "tuned.") {
			found = append(found, f)
		}
	}
	return found
}

// top is a table of the five functions on top and the five largest of ours.
func top(r *record.Results, state, kind string) (string, error) {
	all, err := section(r, state, kind)
	if err != nil {
		return "", err
	}
	rows := [][]string{{"function", " its share", " with what it calls"}}
	for i, f := range all {
		if i < 5 {
			rows = append(rows, []string{"`" + f.name + "`", f.flat, f.cum})
		}
	}
	own := ours(all)
	for _, f := range own[:min(5, len(own))] {
		rows = append(rows, []string{"`" + f.name + "` (ours)", f.flat, f.cum})
	}
	return page.Table(rows...), nil
}

// profiled are the claims about profiles: what is on top of that of time, and where the
// lexer is in that of memory.
func profiled(r *record.Results) (first, last []claim.Claim) {
	find := func(text, story, state, kind string, see func([]function) (string, bool)) []claim.Claim {
		return []claim.Claim{{Text: text, Story: story, Kind: claim.Words, Measure: func() (claim.Finding, error) {
			all, err := section(r, state, kind)
			if err != nil {
				return claim.Finding{}, err
			}
			of, so := see(all)
			return claim.Finding{Of: of, Verdict: verdictOf(so)}, nil
		}}}
	}
	first = append(
		find("the CPU profile of a request", "dominated by system calls", "append", "cpu", func(all []function) (string, bool) {
			f := all[0]
			return fmt.Sprintf("on top: `%s` with %s", f.name, f.flat), strings.Contains(strings.ToLower(f.name), "syscall")
		}),
		find("its memory profile", "of the library's functions the lexer's emit is first", "append", "mem",
			func(all []function) (string, bool) {
				own := ours(all)
				if len(own) == 0 {
					return "none of ours", false
				}
				for i, f := range own {
					if strings.HasPrefix(f.name, "ladder/") {
						return fmt.Sprintf("`%s`, number %d of ours, with %s", f.name, i+1, f.flat), i == 0
					}
				}
				return "not the lexer: `" + own[0].name + "`", false
			})...)
	last = find("the memory profile afterwards", "the lexer has disappeared", "aligned64", "mem",
		func(all []function) (string, bool) {
			for _, f := range ours(all) {
				if strings.HasPrefix(f.name, "ladder/") {
					return fmt.Sprintf("`%s` with %s", f.name, f.flat), false
				}
			}
			return "no function of the lexer has allocated", true
		})
	return first, last
}

// verdictOf is that on a claim in words.
func verdictOf(so bool) string {
	if so {
		return claim.Reproduced
	}
	return claim.NotReproduced
}
