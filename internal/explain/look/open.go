package look

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
)

// A Given is a profile that is read already.
type Given struct {
	// Name says where it is from.
	Name string
	// Kind is what it counts; empty where its sample types say that.
	Kind    explain.Kind
	Profile *profile.Profile

	packed func() []byte
}

// Stored reads a profile that was stored, of a kind; name says where it is from.
func Stored(name string, kind explain.Kind, data []byte) (Given, error) {
	p, err := explain.Parse(data)
	return Given{Name: name, Kind: kind, Profile: p, packed: pack(data)}, err
}

// Packed returns what was read, compressed: all of the profile, with its labels. It is nil for
// a profile that was taken from nowhere.
func (g Given) Packed() []byte {
	if g.packed == nil {
		return nil
	}
	return g.packed()
}

// Kinds are what the profile counts.
func (g Given) Kinds() []explain.Kind {
	if g.Kind == explain.Mutex {
		return []explain.Kind{g.Kind}
	}
	return explain.KindsOf(g.Profile)
}

// pack compresses the data of a profile while others go on, unless it is compressed.
func pack(data []byte) func() []byte {
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return func() []byte { return data }
	}
	done := make(chan []byte, 1)
	go func() {
		b := bytes.NewBuffer(make([]byte, 0, len(data)*3/4+1000)) // memory that is not written to costs none
		w, _ := gzip.NewWriterLevel(b, gzip.BestSpeed)            // the level is one
		w.Write(data)                                             // to memory
		w.Close()
		done <- b.Bytes()
	}()
	return sync.OnceValue(func() []byte { return <-done })
}

const (
	// readLength is how long a server is profiled where nothing else is said.
	readLength = 10 * time.Second
	// patience is how long a server may take beyond that.
	patience = 30 * time.Second
	// mostBytes is the largest answer of a server.
	mostBytes = 1 << 30
)

// open reads the profiles at a file or a URL.
func open(ctx context.Context, source string, length time.Duration) ([]Given, error) {
	if !strings.HasPrefix(source, "http://") && !strings.HasPrefix(source, "https://") {
		data, err := os.ReadFile(source)
		if err != nil {
			return nil, err
		}
		g, err := parse(source, data)
		return []Given{g}, err
	}
	u, err := url.Parse(source)
	if err != nil {
		return nil, err
	}
	var list []Given
	for _, one := range endpoints(u, cmp.Or(length, readLength)) {
		data, err := get(ctx, one)
		if err != nil {
			return nil, err
		}
		g, err := parse(source, data)
		if err != nil {
			return nil, err
		}
		if path.Base(one.Path) == "mutex" {
			g.Kind = explain.Mutex
		}
		list = append(list, g)
	}
	return list, nil
}

// endpoints are what to ask for: a profile of CPU time, and one of what is allocated
// meanwhile, of a server whose profiles are at a URL.
func endpoints(u *url.URL, length time.Duration) []*url.URL {
	seconds := strconv.Itoa(max(1, int(length.Round(time.Second)/time.Second)))
	with := func(name string) *url.URL {
		out := *u
		if name != "" {
			out.Path = strings.TrimSuffix(u.Path, "/") + "/" + name
		}
		q := out.Query()
		if !q.Has("seconds") {
			q.Set("seconds", seconds)
		}
		out.RawQuery = q.Encode()
		return &out
	}
	if path.Base(u.Path) == "pprof" {
		return []*url.URL{with("profile"), with("allocs")}
	}
	return []*url.URL{with("")}
}

// get asks a server for a profile.
func get(ctx context.Context, u *url.URL) ([]byte, error) {
	seconds, _ := strconv.Atoi(u.Query().Get("seconds"))
	ctx, cancel := context.WithTimeout(ctx, time.Duration(seconds)*time.Second+patience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		var of *url.Error
		if errors.As(err, &of) {
			err = of.Err
		}
		return nil, fmt.Errorf("%s: %w", u, err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(io.LimitReader(res.Body, mostBytes))
	switch kind, _, _ := strings.Cut(res.Header.Get("Content-Type"), ";"); {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", u, err)
	case res.StatusCode != http.StatusOK:
		text, _, _ := strings.Cut(strings.TrimSpace(string(data[:min(len(data), 200)])), "\n")
		return nil, fmt.Errorf("%s: the server says %s: %s", u, res.Status, text)
	case kind == "text/html":
		return nil, fmt.Errorf("%s: the server sent a page of HTML and no profile; is net/http/pprof there? its profiles are at /debug/pprof/", u)
	}
	return data, nil
}

// parse reads a profile, and says in one line why it is none that can be explained.
func parse(name string, data []byte) (Given, error) {
	g := Given{Name: name}
	fail := func(format string, args ...any) (Given, error) {
		return g, fmt.Errorf("%s: "+format, append([]any{name}, args...)...)
	}
	begins := bytes.TrimSpace(data[:min(len(data), 512)])
	switch {
	case len(data) == 0:
		return fail("the file is empty: the program that wrote it did not stop its profile, as by pprof.StopCPUProfile")
	case bytes.HasPrefix(begins, []byte("<")):
		return fail("it is a page of HTML and no profile")
	}
	p, err := explain.Parse(data)
	switch {
	case err == nil:
	case explain.CutOff(data), strings.Contains(err.Error(), io.ErrUnexpectedEOF.Error()): // pprof wraps none
		return fail("the profile is cut off: copy it again, or let the program that writes it come to its end")
	default:
		return fail("it is no pprof profile (%v); make one with go test -cpuprofile FILE", err)
	}
	g.Profile, g.packed = p, pack(data)
	switch named, goes := symbols(p); {
	case len(p.Sample) == 0:
		return fail("the profile is empty: nothing ran while it was taken")
	case !named:
		return fail("the profile has addresses and no names of functions; go tool pprof -proto -output FILE PROGRAM %s adds them, if PROGRAM is not stripped", name)
	case !goes:
		return fail("it is no profile of a Go program: no function of the Go runtime and no .go file is in it")
	}
	return g, nil
}

// symbols reports whether functions of a profile have names, and whether they are of Go.
func symbols(p *profile.Profile) (named, goes bool) {
	for _, f := range p.Function {
		if f.Name == "" {
			continue
		}
		named = true
		if strings.HasPrefix(f.Name, "runtime.") || strings.HasSuffix(f.Filename, ".go") {
			return true, true
		}
	}
	return named, false
}
