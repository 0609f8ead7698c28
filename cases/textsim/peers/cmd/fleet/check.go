package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// A vector is one request and what base answers to it.
type vector struct {
	Name   string `json:"name"`
	Body   []byte `json:"body"` // base64 in the file
	Status int    `json:"status"`
	Answer string `json:"answer"`
}

// differences is what a state answers to those vectors, by their names, to
// which it does not answer as base does. An answer is the status and the body.
type differences map[string]string

// check sends every vector to every state.
func check(ctx context.Context, opts checkOptions, stdout, stderr io.Writer) error {
	ctx, cancel := context.WithTimeoutCause(ctx, opts.timeout, fmt.Errorf("not done after %v: raise -timeout", opts.timeout))
	defer cancel()
	vectors, err := readVectors(filepath.Join(opts.textsim, "testdata", "vectors.jsonl"))
	if err != nil {
		return err
	}
	pinned, err := readPinned(opts.pinned)
	if err != nil {
		return err
	}
	built, err := assemble(ctx, opts.fleetOptions, stderr)
	if err != nil {
		return err
	}
	defer built.remove()

	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "state\tmust be\tvectors\tdiffer\t\n")
	var details strings.Builder
	var wrong []string
	var failed []error
	for _, m := range built.members {
		found, err := checkState(ctx, m, vectors, opts.ready)
		if err != nil && built.leaveOut(ctx, m.state, err, stderr) {
			continue
		}
		if cause := context.Cause(ctx); cause != nil {
			return cause
		}
		if err != nil {
			failed = append(failed, err)
			fmt.Fprintf(table, "%s\t\t%d\t\tFAILED, see below\n", m.state.name, len(vectors))
			continue
		}
		if opts.update && !m.state.exact && !m.state.variant {
			pinned[m.state.answers()] = found
		}
		must, remark := verdict(m.state, found, pinned[m.state.answers()])
		if remark != "" {
			wrong = append(wrong, m.state.name)
		}
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%s\n", m.state.name, must, len(vectors), len(found), remark)
		detail(&details, m.state, vectors, found)
	}
	table.Flush()
	if opts.verbose {
		io.WriteString(stdout, details.String())
	}
	if opts.update {
		if err := writePinned(opts.pinned, pinned); err != nil {
			return err
		}
	}
	if len(wrong) > 0 {
		failed = append(failed, fmt.Errorf("%w: %s", errWrong, strings.Join(wrong, ", ")))
	}
	return errors.Join(failed...)
}

// checkState starts a server, sends it the vectors and stops it.
func checkState(ctx context.Context, m member, vectors []vector, ready time.Duration) (differences, error) {
	srv, err := startServer(ctx, m.state, m.path, ready)
	if err != nil {
		return nil, err
	}
	found := make(differences)
	for _, v := range vectors {
		got := ask(ctx, srv.addr, v.Body)
		if want := spell(v.Status, v.Answer); got != want {
			found[v.Name] = got
		}
	}
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return found, srv.end()
}

// verdict says what a state must be and in what it is not that, or "".
func verdict(s state, found, pinned differences) (must, remark string) {
	if s.exact {
		if len(found) > 0 {
			remark = "WRONG: " + some(slices.Sorted(maps.Keys(found)))
		}
		return "exact", remark
	}
	var fresh, other, gone []string
	for name, answer := range found {
		if was, ok := pinned[name]; !ok {
			fresh = append(fresh, name)
		} else if was != answer {
			other = append(other, name)
		}
	}
	for name := range pinned {
		if _, ok := found[name]; !ok {
			gone = append(gone, name)
		}
	}
	var remarks []string
	for _, list := range []struct {
		what  string
		names []string
	}{{"not pinned", fresh}, {"pinned otherwise", other}, {"pinned but as base", gone}} {
		if slices.Sort(list.names); len(list.names) > 0 {
			remarks = append(remarks, list.what+": "+some(list.names))
		}
	}
	return "as pinned", strings.Join(remarks, "; ")
}

// some names the first few, quoted: names have commas in them.
func some(names []string) string {
	const few = 6
	var quoted []string
	for _, name := range names[:min(few, len(names))] {
		quoted = append(quoted, strconv.Quote(name))
	}
	text := strings.Join(quoted, ", ")
	if len(names) > few {
		text += fmt.Sprintf(" and %d more (-v shows them)", len(names)-few)
	}
	return text
}

// detail writes every difference, in the order of the vectors.
func detail(to *strings.Builder, s state, vectors []vector, found differences) {
	for _, v := range vectors {
		if got, ok := found[v.Name]; ok {
			fmt.Fprintf(to, "\n%s, %s:\n     got %s\n    want %s\n", s.name, v.Name, got, spell(v.Status, v.Answer))
		}
	}
}

// answerTime is how long a server may take to answer one request.
const answerTime = 30 * time.Second

// ask sends one request on a connection of its own and spells the answer. A
// server may answer before it has read all, and then close the connection:
// writing may fail, but what was answered counts.
func ask(ctx context.Context, addr string, payload []byte) string {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "tcp", addr)
	if err != nil {
		return "no connection"
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	conn.SetDeadline(time.Now().Add(answerTime))
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		conn.Write(post(payload))
	}()
	defer func() { conn.Close(); <-sent }()
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return "no answer"
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return "no whole answer"
	}
	return spell(resp.StatusCode, string(answer))
}

func spell(status int, answer string) string { return fmt.Sprintf("%d %s", status, answer) }

func readVectors(path string) ([]vector, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var vectors []vector
	names := make(map[string]bool)
	for decoder := json.NewDecoder(bytes.NewReader(data)); ; {
		var v vector
		err := decoder.Decode(&v)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("read %s: vector %d: %w", path, len(vectors)+1, err)
		}
		if v.Name == "" || v.Status == 0 || names[v.Name] {
			return nil, fmt.Errorf("read %s: vector %d: no status, or no name of its own (%q)", path, len(vectors)+1, v.Name)
		}
		names[v.Name] = true
		vectors = append(vectors, v)
	}
	if len(vectors) == 0 {
		return nil, fmt.Errorf("read %s: it is empty", path)
	}
	return vectors, nil
}

// readPinned reads the known differences by state; no file is none.
func readPinned(path string) (map[string]differences, error) {
	pinned := make(map[string]differences)
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return pinned, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &pinned); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return pinned, nil
}

func writePinned(path string, pinned map[string]differences) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	if err := encoder.Encode(pinned); err != nil {
		return err
	}
	return os.WriteFile(path, text.Bytes(), 0o666)
}
