package traps

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/tune/trial"
)

// A tuner runs hone tune on copies of programs.
type tuner struct {
	hone   string
	budget time.Duration
	seed   uint64
}

// tune offers changes to hone tune, which measures what it does not reject: those that are wrong in
// one run, since of two changes of a function that are kept the second is not tried any more.
func (t *tuner) tune(ctx context.Context, p *Program, changes []*Change) ([]Row, error) {
	temp, err := os.MkdirTemp("", "hone-traps-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	dir := filepath.Join(temp, p.Name)
	if err := p.write(dir); err != nil {
		return nil, err
	}
	propose, err := proposer(temp, changes)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	var out bytes.Buffer
	res, err := proc.Run(ctx, proc.Command{
		Path: t.hone, Dir: dir, Stdout: &out, Family: true, Timeout: 4*t.budget + 10*time.Minute,
		Env: append(os.Environ(), "XDG_CACHE_HOME="+filepath.Join(temp, "cache"), "NO_COLOR=1"),
		Args: []string{
			"tune", "-json", "-nolock", "-rules", "none", "-proposer", propose, "-budget", t.budget.String(),
			"-seed", strconv.FormatUint(t.seed, 10), ".",
		},
	})
	if err != nil {
		text := ""
		if res != nil {
			text = string(res.Output)
		}
		return nil, fmt.Errorf("%s: hone tune: %w\n%s", p.Name, err, text)
	}
	rows, err := rowsOf(&out, changes, t.seed)
	for i := range rows {
		rows[i].Seconds = time.Since(began).Seconds() / float64(len(rows))
	}
	return rows, err
}

// proposer writes the diffs into a folder, and returns a line of the shell that answers each question
// with those of the function that it is about.
func proposer(dir string, changes []*Change) (string, error) {
	of := make(map[string]string)
	for _, c := range changes {
		of[c.Function] += "# " + c.Message + "\n" + c.Diff
	}
	var line strings.Builder
	line.WriteString("q=$(cat); case $q in ")
	for function, diffs := range of {
		file := filepath.Join(dir, function+".diff")
		if err := os.WriteFile(file, []byte(diffs), 0o666); err != nil {
			return "", err
		}
		fmt.Fprintf(&line, `*'"function":"%s"'*) cat %s;; `, function, file)
	}
	return line.String() + "esac", nil
}

// rowsOf finds in a stream what became of changes.
func rowsOf(stream *bytes.Buffer, changes []*Change, seed uint64) ([]Row, error) {
	var trials []message.Trial
	in := json.NewDecoder(stream)
	for in.More() {
		var m struct{ Trial *message.Trial }
		if err := in.Decode(&m); err != nil {
			return nil, fmt.Errorf("read the messages of hone tune: %w", err)
		}
		if m.Trial != nil {
			trials = append(trials, *m.Trial)
		}
	}
	var rows []Row
	for _, c := range changes {
		row := newRow(c, seed)
		row.Outcome, row.Reason = unasked, "the function is not hot"
		i := slices.IndexFunc(trials, func(t message.Trial) bool { return t.Function == c.Function && t.Message == c.Message })
		if i >= 0 {
			t := trials[i]
			row.Outcome, row.Reason, row.Lossy = t.Outcome, t.Reason, t.Lossy
			if t.Untried {
				row.Outcome = unasked
			}
			if t.Outcome == string(trial.Kept) && t.Ratio != nil {
				row.Ratio = t.Ratio.Center
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}
