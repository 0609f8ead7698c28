package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	_ "net/http/pprof"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	base "github.com/gohone/hone/cases/textsim/base"
)

// asServer and asParent, set in the environment, make the test binary a
// server, or a program that starts another and waits.
const (
	asServer = "FLEET_TEST_AS_SERVER"
	asParent = "FLEET_TEST_AS_PARENT"
)

func TestMain(m *testing.M) {
	switch {
	case os.Getenv(asServer) != "":
		serveFake()
	case os.Getenv(asParent) != "":
		startSleep()
	}
	os.Exit(m.Run())
}

// startSleep prints the id of a process it has started.
func startSleep() {
	p, err := startProcess(context.Background(), exec.Command("sleep", "60"))
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(p.cmd.Process.Pid)
	<-p.ended
	os.Exit(0)
}

// fakes are the states of the tests. Those that are not called exact differ
// from base in what they answer to texts with an underscore.
func fakes() []state {
	fake := program{name: "fake", path: os.Args[0], env: []string{asServer + "=1"}, args: goArgs}
	var all []state
	for _, s := range []state{
		{name: "good", exact: true, debug: true},
		{name: "differs", debug: true},
		{name: "wrong", exact: true},   // scores as differs does
		{name: "busy"},                 // has an answer but the wrong status
		{name: "garbage"},              // answers what is not even JSON
		{name: "dies"},                 // at once
		{name: "later", exact: true},   // dies after some requests
		{name: "deaf"},                 // never listens
		{name: "unhealthy"},            // never says that it is
		{name: "unclean", exact: true}, // ends with a status of 3
		{name: "hangsup", exact: true}, // closes the connection of every request
		{name: "spare", exact: true},   // another good one
		{name: "variant", variant: true, impl: "dies"},
	} {
		if s.impl == "" {
			s.impl = s.name
		}
		s.program = fake
		all = append(all, s)
	}
	return all
}

// serveFake is the program of the fakes.
func serveFake() {
	impl, addr, debugAddr := flag.String("impl", "", ""), flag.String("addr", "", ""), flag.String("debug-addr", "", "")
	flag.Parse()
	fmt.Fprintln(os.Stderr, "this is", *impl)
	switch *impl {
	case "dies":
		fmt.Fprintln(os.Stderr, "out of luck")
		os.Exit(7)
	case "deaf":
		select {}
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	go http.ListenAndServe(*debugAddr, nil)
	mux := http.NewServeMux()
	mux.Handle("/similarity", fakeHandler(*impl))
	mux.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) {
		if *impl == "unhealthy" {
			io.WriteString(w, "so so")
			return
		}
		io.WriteString(w, "ok\n")
	})
	go http.ListenAndServe(*addr, mux)
	<-ctx.Done()
	if *impl == "unclean" {
		os.Exit(3)
	}
	os.Exit(0)
}

func fakeHandler(impl string) http.Handler {
	good := base.NewHandler(0)
	var served atomic.Int64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
		switch {
		case impl == "later" && served.Add(1) > 30:
			fmt.Fprintln(os.Stderr, "out of memory")
			os.Exit(2)
		case impl == "garbage":
			io.WriteString(w, "fine, thanks")
			return
		case impl == "busy":
			w.WriteHeader(http.StatusServiceUnavailable)
			io.WriteString(w, `{"similarity":0.5,"interpretation":"Moderately Similar"}`)
			return
		case impl == "hangsup":
			w.Header().Set("Connection", "close")
		case (impl == "differs" || impl == "wrong") && bytes.Contains(body, []byte("_")):
			io.WriteString(w, `{"similarity":0.5,"interpretation":"Moderately Similar"}`)
			return
		}
		good.ServeHTTP(w, r)
	})
}

// folder is a cases/textsim with three vectors.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), textsimModule)
	var lines bytes.Buffer
	encoder := json.NewEncoder(&lines)
	for _, v := range []vector{
		{"plain", []byte(`{"text1":"a b","text2":"a b"}`), 200, `{"similarity":1,"interpretation":"Highly Similar"}`},
		{"underscore", []byte(`{"text1":"a_b","text2":"ab"}`), 200, `{"similarity":0,"interpretation":"Dissimilar"}`},
		{"bad", []byte("{\xff"), 400, `{"error":"Bad Request"}`},
		{"too long", bytes.Repeat([]byte(" "), 8<<20), 413, `{"error":"Request Entity Too Large: the limit is 1048576 bytes"}`},
	} {
		if err := encoder.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	os.Mkdir(filepath.Join(dir, "testdata"), 0o777)
	write(t, filepath.Join(dir, "testdata", "vectors.jsonl"), lines.String())
	return dir
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// output collects what fleet prints while a test may look.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// fleet runs the program with the fakes.
func fleet(t *testing.T, code int, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, errs output
	if got := run(t.Context(), args, &out, &errs, fakes()); got != code {
		t.Errorf("fleet %q: exit code %d, want %d\n%s%s", args, got, code, &out, &errs)
	}
	return out.String(), errs.String()
}
