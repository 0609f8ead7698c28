package calls

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv/harness/drive"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/proc"
)

// A Drive makes calls of a function: a file with a test TestHoneDrive, types that it uses, and edits of the function.
type Drive struct {
	Source   []byte
	StandIns subject.StandIns
	Edits    []subject.Edit
}

// Drive records the calls that follow from a test, once for each function. It returns a file with them, and
// how many they are.
func (r *Recorder) Drive(ctx context.Context, p subject.Pair, s *subject.Subject, d *Drive) (file string, n int, err error) {
	key := keyOf(p, s) + "-driven"
	is := r.of(key)
	is.mu.Lock()
	defer is.mu.Unlock()
	if !is.done {
		is.file = filepath.Join(r.Builder.Dir, "calls-"+key[:16]+"-driven")
		if err := r.drive(ctx, p, s, d, is.file); err != nil {
			return "", 0, err
		}
		is.done = true
	}
	data, err := os.ReadFile(is.file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", 0, err
	}
	return is.file, len(value.Calls(data)), nil
}

// drive runs the test once.
func (r *Recorder) drive(ctx context.Context, p subject.Pair, s *subject.Subject, d *Drive, file string) error {
	files, err := recordingFiles(p, s, d)
	if err != nil || files == nil {
		return err
	}
	files[filepath.Join(p.Package.Dir, "hone_drive_test.go")] = d.Source
	d.StandIns.AddTo(files, p.Package.Dir)
	if err := p.WithoutTests(files); err != nil {
		return err
	}
	bin, err := p.Compile(ctx, r.Builder, p.Package, p.Base, files)
	if _, ok := errors.AsType[*build.Error](err); ok {
		return nil
	}
	if err != nil {
		return err
	}
	defer r.Builder.Remove(bin)
	dir, err := os.MkdirTemp(r.Builder.Dir, "drive-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	r.run(ctx, file, "", proc.Command{Path: bin.Path, Args: []string{"-test.run=^TestHoneDrive$"},
		Env: []string{drive.TextsEnv + "=" + r.Texts(p)}, Dir: dir, Timeout: mostRecording})
	return ctx.Err()
}
