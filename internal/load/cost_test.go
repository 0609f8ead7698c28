package load

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/k6"
	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// respond is a server that allocates nothing for a request. It returns its
// address, and ends with the test.
func respond(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var serving sync.WaitGroup
	t.Cleanup(func() { listener.Close(); serving.Wait() })
	serving.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			serving.Go(func() {
				defer conn.Close()
				answer(conn)
			})
		}
	})
	return "http://" + listener.Addr().String()
}

// answer answers the requests of one connection until it is closed.
func answer(conn net.Conn) {
	const reply = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 19\r\n\r\n{\"similarity\":0.25}"
	said := []byte(reply)
	buf := make([]byte, 64<<10)
	for have := 0; ; {
		n, err := conn.Read(buf[have:])
		if err != nil {
			return
		}
		have += n
		head, body, whole := bytes.Cut(buf[:have], []byte("\r\n\r\n"))
		if !whole {
			continue
		}
		size := 0
		if _, after, ok := bytes.Cut(head, []byte("Content-Length: ")); ok {
			digits, _, _ := bytes.Cut(after, []byte("\r\n"))
			for _, c := range digits {
				size = 10*size + int(c-'0')
			}
		}
		if len(body) < size {
			continue
		}
		if _, err := conn.Write(said); err != nil {
			return
		}
		have = 0
	}
}

// costSources are what requests are made from, for a server: a GET, a template
// filled from rows and a k6 script with checks that is replayed, both of these with
// bodies of 20 kB.
func costSources(t testing.TB, url string) map[string]script.Source {
	t.Helper()
	dir := t.TempDir()
	var texts strings.Builder
	texts.WriteString("Id,Text\n")
	for i := range 20 {
		fmt.Fprintf(&texts, "%d,%s\n", i, strings.Repeat(fmt.Sprintf("text %03d ", i), 1100))
	}
	similarity, err := os.ReadFile("k6/testdata/similarity.js")
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"texts.csv": texts.String(), "similarity.js": string(similarity)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	get, err := script.List([]script.Spec{{URL: url, Timeout: 10 * time.Second}})
	if err != nil {
		t.Fatal(err)
	}
	table, err := script.ReadTable(filepath.Join(dir, "texts.csv"))
	if err != nil {
		t.Fatal(err)
	}
	target, err := script.Spec{URL: url + "/similarity", Method: "POST", Timeout: 10 * time.Second}.Target()
	if err != nil {
		t.Fatal(err)
	}
	template, err := script.Template(script.TemplateOptions{
		Target: target, Table: table, Pick: script.PickPair, Body: `{"text1":{{json .A.Text}},"text2":{{json .B.Text}}}`,
	})
	if err != nil {
		t.Fatal(err)
	}
	replay, opts, err := k6.New(filepath.Join(dir, "similarity.js"), k6.Options{Env: map[string]string{"TARGET": url}, Pool: 100})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(strings.Join(opts.Notes, "\n"), "replays") {
		t.Fatalf("the script is not replayed: %q", opts.Notes)
	}
	return map[string]script.Source{"get": get, "template": template, "k6": replay}
}

// A countedSource calls at with the number of each iteration, before it begins.
type countedSource struct {
	script.Source
	begun *atomic.Int64
	at    func(n int64)
}

func (s countedSource) User(id int, seed uint64) (script.User, error) {
	user, err := s.Source.User(id, seed)
	return &countedUser{user, s}, err
}

type countedUser struct {
	script.User
	from countedSource
}

func (u *countedUser) Iterate(do script.Do) error {
	u.from.at(u.from.begun.Add(1))
	return u.User.Iterate(do)
}

// TestAllocations counts what 5,000 requests allocate once a run is under way.
func TestAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	plainSleep = false
	defer func() { plainSleep = true }()
	const from, to = 1000, 6000
	url := respond(t)
	for name, source := range costSources(t, url) {
		for model, schedule := range map[string]Schedule{
			"closed": {Start: 4, Count: to + 100},
			"open":   {Open: true, Start: 20_000, Connections: 4, Count: to + 100},
		} {
			t.Run(name+"/"+model, func(t *testing.T) {
				var before, after runtime.MemStats
				counted := countedSource{source, new(atomic.Int64), func(n int64) {
					switch n {
					case from:
						runtime.ReadMemStats(&before)
					case to:
						runtime.ReadMemStats(&after)
					}
				}}
				res, err := Run(t.Context(), Plan{
					Schedule: schedule, Source: counted, Dial: func() Client { return wire.New(wire.Options{}) },
				}, Events{})
				if err != nil {
					t.Fatal(err)
				}
				if res.Total.Requests != to+100 || res.Total.Errors != 0 {
					t.Fatalf("%d requests, %d errors: %s", res.Total.Requests, res.Total.Errors, res.FirstError)
				}
				if name == "k6" && res.Total.Checks["the answer has a similarity"] != (CheckTally{Asked: to + 100}) {
					t.Errorf("checks %v", res.Total.Checks)
				}
				// What is done once a second may allocate; a request may not.
				got := float64(after.Mallocs-before.Mallocs) / (to - from)
				if t.Logf("%.4f allocations a request", got); got > 0.1 {
					t.Errorf("%g allocations a request, want none", got)
				}
			})
		}
	}
}

// BenchmarkRequest is a request of a user with the client that carries it and
// what records it, to a server in this process.
func BenchmarkRequest(b *testing.B) {
	url := respond(b)
	sources := costSources(b, url)
	for _, name := range []string{"get", "template", "k6"} {
		b.Run("from="+name, func(b *testing.B) {
			c := newWorkers(Plan{Source: sources[name], Dial: func() Client { return wire.New(wire.Options{}) }})
			defer c.close()
			w, err := c.worker(0)
			if err != nil {
				b.Fatal(err)
			}
			w.ctx = b.Context()
			b.ReportAllocs()
			for b.Loop() {
				if err := w.iterate(time.Time{}); err != nil {
					b.Fatal(err)
				}
			}
			into := NewTally()
			if c.rec.collect(into); into.Errors > 0 {
				b.Fatal(into.Failed, into.Status)
			}
		})
	}
}
