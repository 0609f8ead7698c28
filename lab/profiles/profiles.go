// Package profiles measures what hone explain takes for the profile of a large service.
package profiles

import (
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/gohone/hone/lab/build"
)

const usage = `usage: lab profiles [flags]

Makes the profile of a large service, and measures hone explain -profile of it: time, CPU
time, and the most memory that the process had.

`

// A run is one run of the command.
type run struct {
	hone, dir string
	html      bool
	stdout    io.Writer
}

// Run is the command.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r := run{stdout: stdout}
	f := flag.NewFlagSet("profiles", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, usage); f.PrintDefaults() }
	f.StringVar(&r.hone, "hone", "", "`file` of the hone to measure; empty builds the one of this tree")
	f.BoolVar(&r.html, "html", false, "measure with a page, too, and leave it in the folder of -keep")
	size := f.Int("size", 100, "`megabytes` of the profile, not compressed")
	labels := f.Bool("labels", false, "give each sample a label")
	count := f.Int("count", 5, "`number` of runs of each")
	keep := f.String("keep", "", "`folder` to make the files in, which then stay")
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() > 0 || *size < 1 || *count < 1 {
		return errors.New("profiles: it takes flags alone, and numbers from 1 on")
	}
	var err error
	if r.dir = *keep; r.dir == "" {
		if r.dir, err = os.MkdirTemp("", "lab-profiles-"); err != nil {
			return err
		}
		defer os.RemoveAll(r.dir)
	}
	raw, packed, err := r.prepare(ctx, *size*1e6, *labels)
	if err != nil {
		return err
	}
	for _, file := range []string{raw, packed} {
		for range *count {
			if err := r.measure(ctx, file); err != nil {
				return err
			}
		}
	}
	return nil
}

// prepare makes the profile, as it is and compressed, and builds hone.
func (r *run) prepare(ctx context.Context, size int, labels bool) (raw, packed string, err error) {
	raw, packed = filepath.Join(r.dir, "raw.pprof"), filepath.Join(r.dir, "packed.pprof")
	f, err := os.Create(raw)
	if err != nil {
		return "", "", err
	}
	defer f.Close()
	if err := write(f, size, labels); err != nil {
		return "", "", err
	}
	g, err := os.Create(packed)
	if err != nil {
		return "", "", err
	}
	defer g.Close()
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return "", "", err
	}
	z := gzip.NewWriter(g)
	if _, err := io.Copy(z, f); err != nil {
		return "", "", err
	}
	if err := z.Close(); err != nil {
		return "", "", err
	}
	r.hone, err = build.Hone(ctx, r.hone, r.dir)
	return raw, packed, err
}

// measure runs hone on a file.
func (r *run) measure(ctx context.Context, file string) error {
	db := filepath.Join(r.dir, "db")
	defer os.Remove(db)
	args := []string{"explain", "-db", db, "-profile", file}
	if r.html {
		args = append(args, "-html", filepath.Join(r.dir, "page.html"))
	}
	cmd := exec.CommandContext(ctx, r.hone, args...)
	cmd.Dir = r.dir
	began := time.Now()
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	wall := time.Since(began)
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return errors.New("this system does not say what a process used")
	}
	_, err = fmt.Fprintf(r.stdout, "%-12s %6.1f MB  %5.2f s  %5.2f s of CPU time  %6.0f MB\n", filepath.Base(file), float64(info.Size())/1e6,
		wall.Seconds(), (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(), float64(usage.Maxrss)/1e3)
	return err
}
