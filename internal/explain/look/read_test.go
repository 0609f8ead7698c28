package look

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
)

// A frame is a function in a file, at a line.
type frame struct {
	function, file string
	line           int64
}

// made makes a profile of CPU time: a sample of each stack, the innermost frame first.
func made(stacks ...[]frame) *profile.Profile {
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1e7,
	}
	for _, stack := range stacks {
		s := &profile.Sample{Value: []int64{100, 1e9}}
		for _, f := range stack {
			fn := &profile.Function{ID: uint64(len(p.Function) + 1), Name: f.function, Filename: f.file}
			loc := &profile.Location{ID: uint64(len(p.Location) + 1), Line: []profile.Line{{Function: fn, Line: f.line}}}
			p.Function, p.Location = append(p.Function, fn), append(p.Location, loc)
			s.Location = append(s.Location, loc)
		}
		p.Sample = append(p.Sample, s)
	}
	return p
}

func encoded(t *testing.T, p *profile.Profile) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// service is a profile of a program that was built elsewhere.
var service = []frame{
	{"runtime.mallocgc", "/usr/local/go/src/runtime/malloc.go", 1000},
	{"example.com/svc/score.Of[...]", "/build/svc/score/score.go", 7},
	{"main.handle", "/build/svc/cmd/svc/main.go", 20},
	{"net/http.(*conn).serve", "/usr/local/go/src/net/http/server.go", 2000},
}

// TestBadProfiles: what is no profile that can be explained is one line that says why.
func TestBadProfiles(t *testing.T) {
	whole := encoded(t, made(service))
	var raw bytes.Buffer
	if err := made(service).WriteUncompressed(&raw); err != nil {
		t.Fatal(err)
	}
	unnamed := made(service)
	unnamed.Function = nil
	for _, l := range unnamed.Location {
		l.Line = nil
	}
	other := made([]frame{{"malloc", "malloc.c", 3}, {"main", "main.c", 5}})
	library := made([]frame{{"runtime.futex", "/usr/local/go/src/runtime/sys.s", 3}})
	goroutines := made(service)
	goroutines.SampleType = []*profile.ValueType{{Type: "goroutine", Unit: "count"}, {Type: "x", Unit: "count"}}
	for name, tt := range map[string]struct {
		data []byte
		want string
	}{
		"empty":      {nil, "the file is empty: the program that wrote it did not stop its profile"},
		"cut":        {whole[:len(whole)-20], "the profile is cut off"},
		"cut raw":    {raw.Bytes()[:raw.Len()-20], "the profile is cut off"},
		"text":       {[]byte("name,seconds\nx,3\n"), "it is no pprof profile"},
		"page":       {[]byte("\n<!DOCTYPE html>\n<html>"), "it is a page of HTML"},
		"unnamed":    {encoded(t, unnamed), "addresses and no names of functions"},
		"not Go":     {encoded(t, other), "no profile of a Go program"},
		"no samples": {encoded(t, made()), "the profile is empty: nothing ran"},
		"no own":     {encoded(t, library), "no line of your own code is in it"},
		"goroutines": {encoded(t, goroutines), "and it is none of these"},
	} {
		file := filepath.Join(t.TempDir(), "x.pprof")
		if err := os.WriteFile(file, tt.data, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Read(t.Context(), ReadOptions{Sources: []string{file}})
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), file) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestRead: files are added up, and named as they are at hand.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	write("svc/go.mod", "module example.com/svc\n")
	score, main := write("svc/score/score.go", "package score\n"), write("svc/cmd/svc/main.go", "package main\n")
	data := string(encoded(t, made(service, service[2:])))
	files := []string{write("a.pprof", data), write("b.pprof", data)}
	r, err := Read(t.Context(), ReadOptions{Sources: files, Dir: filepath.Join(dir, "svc", "cmd")})
	if err != nil {
		t.Fatal(err)
	}
	p := r.Subjects[0].Profile(explain.CPU)
	if p == nil || p.Total != 4 || p.Seen != 400 || len(p.Hotspots) != 2 {
		t.Fatalf("%+v", p)
	}
	of, handle := p.Hotspots[0], p.Hotspots[1]
	if of.File == main {
		of, handle = handle, of
	}
	if of.Function != "example.com/svc/score.Of" || of.File != score || of.Line != 7 || of.Flat != 0.5 || of.Ceiling != 2 {
		t.Errorf("%+v", of)
	}
	if handle.Function != "main.handle" || handle.File != main || handle.Cum != 1 || handle.Lo < 0.44 || handle.Hi > 0.56 {
		t.Errorf("%+v", handle)
	}
	if len(of.Below) != 1 || len(of.Below[0].Functions) != 1 || of.Below[0].Functions[0] != "runtime.mallocgc" {
		t.Errorf("%+v", of.Below)
	}
}

// TestServers: a base URL stands for two profiles, and what is none is one line.
func TestServers(t *testing.T) {
	asked := make(chan string, 10)
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", func(w http.ResponseWriter, r *http.Request) {
		asked <- r.URL.String()
		w.Write(encoded(t, made(service)))
	})
	mux.HandleFunc("/page/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, "<html>")
	})
	mux.HandleFunc("/no/", func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "profiles are off\nhere", http.StatusForbidden)
	})
	s := httptest.NewServer(mux)
	defer s.Close()
	if _, err := Read(t.Context(), ReadOptions{Sources: []string{s.URL + "/debug/pprof"}, Length: 3 * time.Second}); err != nil {
		t.Fatal(err)
	}
	if a, b := <-asked, <-asked; a != "/debug/pprof/profile?seconds=3" || b != "/debug/pprof/allocs?seconds=3" {
		t.Errorf("asked for %s and %s", a, b)
	}
	if _, err := Read(t.Context(), ReadOptions{Sources: []string{s.URL + "/debug/pprof/profile?seconds=2"}}); err != nil {
		t.Fatal(err)
	}
	if a := <-asked; a != "/debug/pprof/profile?seconds=2" {
		t.Errorf("asked for %s", a)
	}
	for url, want := range map[string]string{
		s.URL + "/page/profile": "the server sent a page of HTML and no profile",
		s.URL + "/no/profile":   "the server says 403 Forbidden: profiles are off",
		"http://127.0.0.1:1/x":  "connection refused",
	} {
		_, err := Read(t.Context(), ReadOptions{Sources: []string{url}})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", url, err)
		}
	}
}
