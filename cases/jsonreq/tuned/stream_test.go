package jsonreq

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/gohone/hone/cases/jsonreq/casetest"
)

// runStream returns what a stream writes and the errors it tells of.
func runStream(t *testing.T, s Stream, in io.Reader) (out string, errs []string) {
	t.Helper()
	s.OnError = func(err *LineError) error {
		errs = append(errs, err.Error())
		return nil
	}
	var buf bytes.Buffer
	if err := s.Run(&buf, in); err != nil {
		t.Fatal(err)
	}
	return buf.String(), errs
}

// TestStreamLines has every vector that fits on a line, and readers that give
// it in pieces.
func TestStreamLines(t *testing.T) {
	var in, want strings.Builder
	wrong := 0
	for _, v := range casetest.Vectors() {
		if strings.Contains(v.Request, "\n") {
			continue
		}
		in.WriteString(v.Request + "\n")
		if check(v.Request) == nil {
			want.WriteString(v.Response + "\n")
		} else if strings.Trim(v.Request, " ") != "" {
			wrong++
		}
	}
	for name, reader := range map[string]func(io.Reader) io.Reader{
		"whole":         func(r io.Reader) io.Reader { return r },
		"one byte":      iotest.OneByteReader,
		"halves":        iotest.HalfReader,
		"data with EOF": iotest.DataErrReader,
	} {
		got, errs := runStream(t, Stream{}, reader(strings.NewReader(in.String())))
		if got != want.String() {
			t.Errorf("%s: other responses", name)
		}
		if len(errs) != wrong {
			t.Errorf("%s: %d errors, want %d", name, len(errs), wrong)
		}
	}
}

func TestStreamErrors(t *testing.T) {
	in := `{"payload":[1]}` + "\n\n \t\r\n" + `{"payload":["x"]}` + "\r\n" + `{"payload":[2]}` + "\r\n{\n" + `{"payload":[3]}`
	out, errs := runStream(t, Stream{}, strings.NewReader(in))
	if want := numbersLines("1,", "2,", "3,"); out != want {
		t.Errorf("got %s, want %s", out, want)
	}
	if _, errs := runStream(t, Stream{}, strings.NewReader("\nx")); len(errs) != 1 {
		t.Errorf("a last line of one byte: errors %q", errs)
	}
	want := []string{
		"line 4: byte 12: expected an integer of 64 bits in payload, found a string",
		"line 6: byte 1: expected a key in double quotes or }, found the end",
	}
	if strings.Join(errs, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q\nwant %q", errs, want)
	}
}

// TestStreamStops has the first error end the stream, with the responses up to
// it written.
func TestStreamStops(t *testing.T) {
	in := `{"payload":[1]}` + "\nx\n" + `{"payload":[2]}` + "\n"
	var buf bytes.Buffer
	var s Stream
	err := s.Run(&buf, strings.NewReader(in))
	var line *LineError
	var wrong *Error
	if !errors.As(err, &line) || line.Line != 2 || !errors.As(err, &wrong) || wrong.Offset != 0 {
		t.Errorf("got %v", err)
	}
	if want := numbersLines("1,"); buf.String() != want {
		t.Errorf("got %s, want %s", &buf, want)
	}

	stop := errors.New("enough")
	s.OnError = func(*LineError) error { return stop }
	if err := s.Run(io.Discard, strings.NewReader(in)); err != stop {
		t.Errorf("got %v, want what OnError says", err)
	}
}

func TestStreamLimit(t *testing.T) {
	request := func(size int) string { // of exactly so many bytes
		const empty = `{"transaction_id":"","payload":[1]}`
		return strings.Replace(empty, `""`, `"`+strings.Repeat("x", size-len(empty))+`"`, 1)
	}
	for _, limit := range []int{100, readSize - 1, readSize, readSize + 1, 3*readSize + 7} {
		for over := range 4 {
			in := request(limit+over) + "\n" + request(100) + "\n" + request(limit+over)
			out, errs := runStream(t, Stream{MaxRequest: limit}, strings.NewReader(in))
			lines, wrong := 3, 0
			if over > 0 {
				lines, wrong = 1, 2
			}
			if got := strings.Count(out, "\n"); got != lines || len(errs) != wrong {
				t.Errorf("limit %d, %d more: %d responses, errors %.200q", limit, over, got, errs)
			}
			const want = "line 1: larger than the limit of a request|line 3: larger than the limit of a request"
			if over > 0 && strings.Join(errs, "|") != want {
				t.Errorf("limit %d, %d more: errors %.200q", limit, over, errs)
			}
		}
	}
	_, errs := runStream(t, Stream{}, strings.NewReader(strings.Repeat("x", DefaultMaxRequest+1)))
	if len(errs) != 1 || !strings.HasSuffix(errs[0], ErrTooLarge.Error()) {
		t.Errorf("over the default limit: %q", errs)
	}
}

func TestStreamAnswer(t *testing.T) {
	answer := func(dst, request []byte) ([]byte, error) {
		if len(request) == 1 {
			return dst, errors.New("too short")
		}
		return fmt.Appendf(dst, "<%s>", request), nil
	}
	out, errs := runStream(t, Stream{Answer: answer}, strings.NewReader("ab\nc\nde"))
	if out != "<ab>\n<de>\n" || len(errs) != 1 || errs[0] != "line 2: too short" {
		t.Errorf("got %q, %q", out, errs)
	}
}

// TestStreamWaits requires that what is answered is written before more is
// asked for.
func TestStreamWaits(t *testing.T) {
	in, client := io.Pipe()
	client2, out := io.Pipe()
	done := make(chan error)
	go func() {
		var s Stream
		done <- s.Run(out, in)
		out.Close()
	}()
	for _, numbers := range []string{"1,", "2,"} {
		fmt.Fprintf(client, `{"payload":[%s]}`+"\n", strings.TrimSuffix(numbers, ","))
		got := make([]byte, len(numbersLines(numbers)))
		if _, err := io.ReadFull(client2, got); err != nil || string(got) != numbersLines(numbers) {
			t.Errorf("got %s, %v", got, err)
		}
	}
	client.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestStreamBroken(t *testing.T) {
	in := io.MultiReader(strings.NewReader(`{"payload":[1]}`+"\n"+`{"payload":[2`), iotest.ErrReader(io.ErrUnexpectedEOF))
	var buf bytes.Buffer
	var s Stream
	err := s.Run(&buf, in)
	if !errors.Is(err, io.ErrUnexpectedEOF) || err.Error() != "read line 2: unexpected EOF" {
		t.Errorf("got %v", err)
	}
	if buf.String() != numbersLines("1,") {
		t.Errorf("got %s", &buf)
	}

	full := errors.New("no space left on device")
	err = s.Run(writer(func([]byte) (int, error) { return 0, full }), strings.NewReader(`{}`))
	if !errors.Is(err, full) || err.Error() != "write responses: no space left on device" {
		t.Errorf("got %v", err)
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

// TestStreamMemory has requests without end: what is allocated does not grow
// with their number, nor is more than a limit kept of one.
func TestStreamMemory(t *testing.T) {
	if raceEnabled {
		t.Skip("allocations are not counted under the race detector")
	}
	allocated := func(lines int) float64 {
		in := strings.Repeat(casetest.Request(100)+"\n", lines)
		return testing.AllocsPerRun(5, func() {
			var s Stream
			if err := s.Run(io.Discard, strings.NewReader(in)); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := allocated(1000), allocated(10_000); many > few {
		t.Errorf("%g allocations for 1,000 requests, %g for 10,000", few, many)
	}

	s := run{Stream: Stream{MaxRequest: 1 << 20}}
	s.in = bufio.NewReaderSize(io.LimitReader(endless('x'), 100<<20), readSize)
	if _, err := s.next(); err != ErrTooLarge || cap(s.long) > 4<<20 {
		t.Errorf("%v, %d bytes are kept of a request over a limit of 1 MB", err, cap(s.long))
	}
}

// endless reads as this byte again and again.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

func numbersLines(numbers ...string) string {
	var out strings.Builder
	for _, exp := range numbers {
		fmt.Fprintf(&out, `{"transaction_id":"","exp":"%s"}`+"\n", exp)
	}
	return out.String()
}
