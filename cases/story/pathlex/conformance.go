package pathlex

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

func rulesFile(front string) string { return "rules-" + front + ".txt" }

// rulesStep has each transcoder answer all requests of ruletest.
func rulesStep() measure.Step {
	st := measure.Step{Name: "rules", About: "what transcoders answer to what the rules of google.api.http demand",
		Command: "go -C cases/pathlex/peers test ./endtoend -run TestRules -args -update"}
	for _, front := range asked {
		st.Files = append(st.Files, rulesFile(front))
	}
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		test := s.Command(5*time.Minute, "go", "-C", "cases/pathlex/peers", "test", "./endtoend", "-run", "TestRules", "-args", "-update")
		if _, err := test.Run(ctx); err != nil {
			return nil, err
		}
		files := make(map[string][]byte)
		for _, name := range st.Files {
			data, err := os.ReadFile(filepath.Join(s.Dir, "results", name))
			if err != nil {
				return nil, err
			}
			files[name] = data
		}
		return files, nil
	}
	return st
}

// ruleLine begins what a transcoder answered to the requests of one rule.
var ruleLine = regexp.MustCompile(`(?m)^== (.*): (\d+) of (\d+)$`)

// conformance is the table of how many requests of each rule each transcoder answers as it
// should.
func conformance(r *record.Results) (string, error) {
	rows := [][]string{{"rule"}}
	var right, all []int
	for i, front := range fronts {
		text, err := r.Text(rulesFile(front))
		if err != nil {
			return "", err
		}
		rows[0] = append(rows[0], " "+front)
		right, all = append(right, 0), append(all, 0)
		for n, match := range ruleLine.FindAllStringSubmatch(text, -1) {
			if i == 0 {
				rows = append(rows, []string{match[1]})
			}
			if n+1 >= len(rows) || rows[n+1][0] != match[1] {
				return "", fmt.Errorf("results/%s has the rule %q, and %s has another", rulesFile(front), match[1], rulesFile(fronts[0]))
			}
			var of [2]int
			for k := range of {
				if _, err := fmt.Sscan(match[k+2], &of[k]); err != nil {
					return "", err
				}
			}
			right[i], all[i] = right[i]+of[0], all[i]+of[1]
			rows[n+1] = append(rows[n+1], cell(of, text[strings.Index(text, match[0])+len(match[0]):]))
		}
		if len(rows) < 2 || len(rows[len(rows)-1]) != i+2 {
			return "", fmt.Errorf("results/%s has too few rules", rulesFile(front))
		}
	}
	sum := []string{"all"}
	for i := range fronts {
		sum = append(sum, fmt.Sprintf("%d of %d", right[i], all[i]))
	}
	return page.Table(append(rows, sum)...), nil
}

// wrongLine is the first request of a rule that is answered otherwise, and how.
var wrongLine = regexp.MustCompile(`^\n"?(\S+ \S+).*\n\twant .*\n\tgot  (\d+|.*)`)

// cell says how many requests of a rule are answered as they should be, and where they are
// not, the first: the text begins after the line of the rule.
func cell(of [2]int, text string) string {
	sum := fmt.Sprintf("%d of %d", of[0], of[1])
	match := wrongLine.FindStringSubmatch(text)
	if of[0] == of[1] || match == nil {
		return sum
	}
	request, got := match[1], match[2]
	if len(request) > 60 {
		request = request[:57] + "..."
	}
	return sum + ": `" + request + "` " + got
}
