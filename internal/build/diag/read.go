package diag

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// A header is the first line of a file that the compiler writes.
type header struct {
	Version  *int   `json:"version"`
	Package  string `json:"package"`
	Compiler string `json:"gc_version"`
	File     string `json:"file"`
}

// entry is any other line. Lines and columns count from 1 there, too.
type entry struct {
	Range   span   `json:"range"`
	Code    Code   `json:"code"`
	Message string `json:"message"`
	Related []struct {
		Location struct {
			URI   string `json:"uri"`
			Range span   `json:"range"`
		} `json:"location"`
		Message string `json:"message"`
	} `json:"relatedInformation"`
}

type span struct {
	Start struct{ Line, Character int } `json:"start"`
}

// Read adds to the set what the compiler wrote into the folders below dir. realName gives
// the names of files as the user knows them; it may be nil.
func (s *Set) Read(dir string, realName func(string) string) error {
	if realName == nil {
		realName = func(file string) string { return file }
	}
	files := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".json" {
			return err
		}
		files++
		return s.readFile(path, realName)
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if err == nil && files == 0 {
		s.Lacks = append(s.Lacks, Lack{NoDiagnostics, s.Toolchain})
	}
	return err
}

func (s *Set) readFile(path string, realName func(string) string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := s.decode(f, realName); err != nil {
		return fmt.Errorf("read the compiler's diagnostics %s: %w", path, err)
	}
	return nil
}

func (s *Set) decode(r io.Reader, realName func(string) string) error {
	dec := json.NewDecoder(bufio.NewReader(r))
	var h header
	if err := dec.Decode(&h); errors.Is(err, io.EOF) {
		return nil
	} else if err != nil {
		return err
	}
	if h.Version == nil || *h.Version != 0 {
		return errors.New("they are in a form that hone does not know")
	}
	if s.Toolchain == "" {
		s.Toolchain, _, _ = strings.Cut(h.Compiler, " ")
	}
	if s.written == nil {
		s.written = make(map[[2]string]string)
	}
	names := namer{realName, s.Folders[h.Package]}
	file := names.at(h.File, span{}).File
	s.written[[2]string{h.Package, filepath.Base(file)}] = file
	for {
		var e entry
		if err := dec.Decode(&e); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if d, ok := e.diagnostic(h.File, names); ok {
			s.Add(d)
		}
	}
}

// A namer gives the files of one package their names.
type namer struct {
	realName func(string) string
	folder   string // of the files that cgo has rewritten
}

// cgoHead is how many lines cgo writes above a file that it rewrites. The others stay where they
// were, but for their columns.
const cgoHead = 3

func (n namer) at(file string, r span) Position {
	p := Position{file, r.Start.Line, r.Start.Character}
	if name, ok := strings.CutSuffix(filepath.Base(file), ".cgo1.go"); ok && n.folder != "" {
		p.File, p.Line = filepath.Join(n.folder, name+".go"), p.Line-cgoHead
	}
	p.File = n.realName(p.File)
	return p
}

// diagnostic reports false for what says nothing, such as the second entry of an escape,
// which has no message.
func (e *entry) diagnostic(file string, names namer) (Diagnostic, bool) {
	d := Diagnostic{Code: e.Code, Message: e.Message}
	// The compiler gives the outermost call first, then those inside it, then the flow.
	places := []Position{names.at(file, e.Range)}
	for _, r := range e.Related {
		place := names.at(fileOf(r.Location.URI), r.Location.Range)
		text, flow := strings.CutPrefix(r.Message, "escflow:")
		switch {
		case flow:
			d.Flow = append(d.Flow, Step{place, strings.TrimSpace(text)})
		case r.Message == "inlineLoc" && len(d.Flow) == 0:
			places = append(places, place)
		case r.Message == "inlineLoc": // where the step's code really stands
			d.Flow[len(d.Flow)-1].Position = place
		}
	}
	last := len(places) - 1
	d.Position = places[last]
	for i := last - 1; i >= 0; i-- {
		d.Chain = append(d.Chain, places[i])
	}
	return d, d.interpret()
}

var (
	overBudget = regexp.MustCompile(`cost (\d+) exceeds budget (\d+)`)
	overCaller = regexp.MustCompile(`^cost (\d+) of (.*) exceeds max caller cost (\d+)$`)
)

// interpret takes apart what the message says, and reports whether there is something.
func (d *Diagnostic) interpret() bool {
	switch d.Code {
	case "escapes", Escape:
		d.Code = Escape
		variable, ok := strings.CutSuffix(d.Message, " escapes to heap")
		d.Variable = variable
		return ok
	case Leak:
		d.Variable = strings.TrimPrefix(d.Message, "parameter ")
		d.Variable, _, _ = strings.Cut(d.Variable, " leaks ")
	case CanInline:
		d.Cost = number(strings.TrimPrefix(d.Message, "cost: "))
	case CannotInline:
		if m := overBudget.FindStringSubmatch(d.Message); m != nil {
			d.Cost, d.Budget = number(m[1]), number(m[2])
		}
	case CannotInlineCall:
		if m := overCaller.FindStringSubmatch(d.Message); m != nil {
			d.Cost, d.Callee, d.Budget = number(m[1]), m[2], number(m[3])
		} else if callee, ok := strings.CutSuffix(d.Message, " cannot be inlined"); ok {
			d.Callee = callee
		}
	case Copy:
		d.Size = number(strings.TrimSuffix(d.Message, " bytes"))
	}
	return true
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// fileOf returns the path that a URI names.
func fileOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Host != "" {
		return uri
	}
	return filepath.FromSlash(u.Path)
}
