package testlog

import (
	"bytes"
	"encoding/json"
)

// An event is one line of the stream; see go doc test2json, and go help buildjson.
type event struct {
	Action, Package, Test, Output, FailedBuild, ImportPath string
	Elapsed                                                float64
}

// A Reader takes the stream of go test -json. Lines that are not of it are skipped.
type Reader struct {
	rest     []byte
	packages map[string]*running
	order    []string
	built    map[string]string // by ImportPath: the first line that a failed build wrote
}

// mostLine bounds a line that is kept until its end has come.
const mostLine = 1 << 20

// Write implements io.Writer.
func (r *Reader) Write(data []byte) (int, error) {
	r.rest = append(r.rest, data...)
	for {
		line, rest, found := bytes.Cut(r.rest, []byte("\n"))
		if !found {
			break
		}
		r.take(line)
		r.rest = rest
	}
	if len(r.rest) > mostLine {
		r.rest = nil
	}
	return len(data), nil
}

func (r *Reader) take(line []byte) {
	var e event
	if json.Unmarshal(line, &e) != nil {
		return
	}
	if e.Action == "build-output" {
		if r.built == nil {
			r.built = make(map[string]string)
		}
		if text := plain(e.Output); r.built[e.ImportPath] == "" {
			r.built[e.ImportPath] = text
		}
		return
	}
	if e.Package == "" {
		return
	}
	p := r.packages[e.Package]
	if p == nil {
		if r.packages == nil {
			r.packages = make(map[string]*running)
		}
		p = newRunning(e.Package)
		r.packages[e.Package] = p
		r.order = append(r.order, e.Package)
	}
	p.take(e)
}

// Packages returns what became of each package, in the order in which they began. It is
// called when the stream has ended.
func (r *Reader) Packages() []*Package {
	var all []*Package
	for _, path := range r.order {
		all = append(all, r.packages[path].end(r.built))
	}
	return all
}
