// Package measure makes the results of a case: [Run] runs the steps of its
// plan, one after the other.
package measure

import (
	"errors"
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
	// began is the comment with the conditions under which the step that runs
	// began; empty if none runs.
	began string
}

// File is the path of one of the session's own files.
func (s *Session) File(name string) string { return filepath.Join(s.Temp, name) }

// Command runs at the root of the repository, from where hone names packages.
func (s *Session) Command(limit time.Duration, args ...string) Command {
	return Command{Dir: s.Root, Args: args, Limit: limit}
}

// MarkLines adds to JSON lines the one that marks a trial, if this is one.
func (s *Session) MarkLines(lines []byte) []byte {
	if !s.Trial {
		return lines
	}
	const mark = `{"warning":{"code":"` + record.TrialCode + `","text":"measured in a hurry, to see that everything works"}}`
	return append(lines, mark+"\n"...)
}

// Mark is what a text begins with: the conditions of the step that runs, and a
// comment if this is a trial.
func (s *Session) Mark() string {
	if s.Trial {
		return s.began + "# " + record.TrialCode + "\n"
	}
	return s.began
}

// Replace writes a file whole: readers see either the data or what was there.
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
