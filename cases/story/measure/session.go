// Package measure makes the results of a case: a [Session] runs the steps of
// its plan, one after the other.
package measure

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gohone/hone/cases/story/record"
)

// A Session measures what a page needs, one step after the other, on a machine
// that does nothing else.
type Session struct {
	// Dir is the directory of the case and Root that of the repository, both
	// absolute.
	Dir, Root string
	Hone      string // the program; built from the repository if it is empty
	Temp      string // a directory that goes when the session ends
	// Trial measures in a hurry, to see whether everything works.
	Trial bool
}

// Measure runs steps. Those that are done whole are kept, whatever comes after.
func (s *Session) Measure(ctx context.Context, todo []Step) (err error) {
	if s.Temp, err = os.MkdirTemp("", "story"); err != nil {
		return err
	}
	defer os.RemoveAll(s.Temp)
	if s.Hone == "" {
		s.Hone = filepath.Join(s.Temp, "hone")
		if _, err := s.Command(10*time.Minute, "go", "build", "-o", s.Hone, "./cmd/hone").Run(ctx); err != nil {
			return err
		}
	}
	for i, st := range todo {
		fmt.Fprintf(os.Stderr, "story: %d of %d, %s: %s\n", i+1, len(todo), st.Name, st.About)
		if st.Needs != "" && !st.Available(ctx) {
			fmt.Fprintf(os.Stderr, "story: left out: it needs %s\n", st.Needs)
			continue
		}
		if err := s.Step(ctx, st); err != nil {
			return fmt.Errorf("%s: %w", st.Name, err)
		}
	}
	return nil
}

// Step runs one step and writes its files, all of them or none.
func (s *Session) Step(ctx context.Context, st Step) error {
	began := time.Now()
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
	}
	dir := filepath.Join(s.Dir, "results")
	err = os.MkdirAll(dir, 0o755)
	for _, name := range st.Files {
		err = errors.Join(err, Replace(filepath.Join(dir, name), files[name]))
	}
	fmt.Fprintf(os.Stderr, "story: %s took %v\n", st.Name, time.Since(began).Round(time.Second))
	return err
}

// File is the path of one of the session's own files.
func (s *Session) File(name string) string { return filepath.Join(s.Temp, name) }

// Command runs at the root of the repository, from where hone names packages.
func (s *Session) Command(limit time.Duration, args ...string) Command {
	return Command{Dir: s.Root, Args: args, Limit: limit}
}

// MarkLines adds to JSON lines that they are of a trial, if they are.
func (s *Session) MarkLines(lines []byte) []byte {
	if !s.Trial {
		return lines
	}
	const mark = `{"warning":{"code":"` + record.TrialCode + `","text":"measured in a hurry, to see that everything works"}}`
	return append(lines, mark+"\n"...)
}

// Mark is the line of a text that says that it is of a trial, if it is.
func (s *Session) Mark() string {
	if s.Trial {
		return "# " + record.TrialCode + "\n"
	}
	return ""
}

// Replace writes a file that takes the place of another in one step.
func Replace(file string, data []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // in vain once it is renamed
	_, err = temp.Write(data)
	if err := errors.Join(err, temp.Chmod(0o644), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), file)
}
