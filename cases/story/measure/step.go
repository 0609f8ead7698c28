package measure

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A Step writes files of the results. It is done if all of them are there.
type Step struct {
	Name  string
	About string
	Files []string // in the results
	// Needs is what not every machine has: the page can do without the step,
	// and it is left out where Available says no. It is empty for most.
	Needs     string
	Available func(ctx context.Context) bool
	// Command is what one types at the root of the repository to see the same.
	Command string
	// Run returns the contents of Files by their names.
	Run func(ctx context.Context, s *Session) (map[string][]byte, error)
}

// Done reports whether all files of the step are in a directory.
func (st Step) Done(dir string) bool {
	for _, name := range st.Files {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return false
		}
	}
	return true
}

// Choose returns the steps that are named, or those that are not done if none
// is. The name all is that of every step. The error is [UsageError].
func Choose(all []Step, names []string, done func(Step) bool) ([]Step, error) {
	var todo []Step
	known := []string{"all"}
	for _, st := range all {
		known = append(known, st.Name)
		if slices.Contains(names, st.Name) || slices.Contains(names, "all") || len(names) == 0 && !done(st) {
			todo = append(todo, st)
		}
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, UsageError(fmt.Sprintf("no step %q; there are %s", name, strings.Join(known, ", ")))
		}
	}
	return todo, nil
}

// UsageError is a wrong command line.
type UsageError string

func (e UsageError) Error() string { return string(e) }

// Make runs the step and writes its files, all of them or none. JSON lines get
// the conditions under which it began as one line more.
func (st Step) Make(ctx context.Context, s *Session) error {
	began := time.Now()
	under := s.conditions(ctx)
	line, err := under.Line()
	if err != nil {
		return err
	}
	if s.began, err = under.Comment(); err != nil {
		return err
	}
	files, err := st.Run(ctx, s)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	for _, name := range st.Files {
		if len(files[name]) == 0 {
			return fmt.Errorf("it left no %s", name)
		}
		if strings.HasSuffix(name, ".jsonl") {
			files[name] = append(files[name], line...)
		}
	}
	dir := filepath.Join(s.Dir, "results")
	err = os.MkdirAll(dir, 0o755)
	for _, name := range st.Files {
		err = errors.Join(err, Replace(filepath.Join(dir, name), files[name]))
	}
	fmt.Fprintf(os.Stderr, "story: %s took %v\n", st.Name, time.Since(began).Round(time.Second))
	return err
}
