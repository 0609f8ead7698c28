//go:build go1.21

package drive

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/record"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// A scanner reads words, each after a slash, and notes what it reads.
type scanner struct {
	text  string
	words []string
}

func (s *scanner) add(word string) {
	after := record.Record(nil, &s, &word)
	s.words = append(s.words, word)
	after()
}

// Scan is what other packages can call.
func Scan(text string) int {
	s := &scanner{text: text}
	for rest := text; strings.HasPrefix(rest, "/") && len(rest) > 1 && rest[1] != '/'; {
		word, _, _ := strings.Cut(rest[1:], "/")
		s.add(word)
		rest = rest[1+len(word):]
	}
	return len(s.words)
}

// ScanBytes takes a list of bytes.
func ScanBytes(text []byte) int { return Scan(string(text)) }

// Never does not return for a long text.
func Never(text string) int {
	for n := Scan(text); n > 60; {
		time.Sleep(0)
	}
	return 0
}

// Stuck does not return for a text of two words.
func Stuck(text string) int {
	for n := Scan(text); n == 2; {
		time.Sleep(0)
	}
	return 0
}

// secret is read from its beginning by Unlock, whose blocks are counted in hits.
const secret = "wqz"

var hits [len(secret) + 1]uint32

// unlocked is what is recorded of Unlock: how far it came.
func unlocked(s *scanner, word string) {
	hits[len(s.words)]++
	record.Record(nil, &s, &word)()
}

// Unlock takes a word for each character of the secret with which the text begins.
func Unlock(text string) {
	s := new(scanner)
	for i := 0; i < len(text) && i < len(secret) && text[i] == secret[i]; i++ {
		s.words = append(s.words, text[i:i+1])
	}
	unlocked(s, "")
}

// entries are the functions that TestDriven calls in a process of its own.
var entries = map[string]any{"Scan": Scan, "ScanBytes": ScanBytes, "Never": Never, "Stuck": Stuck, "Unlock": Unlock}

const entryEnv = "HONE_DRIVE_ENTRY"

// TestDriven is run by drive.
func TestDriven(t *testing.T) {
	f := entries[os.Getenv(entryEnv)]
	if f == nil {
		t.Skip("another test runs it")
	}
	Run(Options{Entries: []any{f}, Dictionary: draw.Dictionary{Strings: []string{"/"}}, Hits: hits[:]})
}

// drive returns how many words the scanners had of which calls were recorded, and how much was.
func drive(t *testing.T, entry string) (had map[int]bool, calls, bytes int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "calls")
	c := exec.Command(os.Args[0], "-test.run=^TestDriven$", "-test.timeout=60s")
	c.Env = append(os.Environ(), entryEnv+"="+entry, record.Env+"="+file)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", entry, err, out)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	had = make(map[int]bool)
	all := value.Calls(data)
	for _, call := range all {
		args, err := value.Decode(call, []reflect.Type{reflect.TypeOf(&scanner{}), reflect.TypeOf("")}, nil)
		if err != nil {
			t.Fatal(err)
		}
		had[len(args[0].Interface().(*scanner).words)] = true
	}
	return had, len(all), len(data)
}

// TestLong wants calls on scanners that are as full as an array may be, of a text and of a list of bytes.
func TestLong(t *testing.T) {
	for _, entry := range []string{"Scan", "ScanBytes"} {
		had, calls, bytes := drive(t, entry)
		for _, n := range []int{8, 10, 16, 20, 32, 50, 64, 100, 128} {
			if !had[n] {
				t.Errorf("%s: no scanner with %d words among those of %d calls", entry, n, calls)
			}
		}
		if calls > mostCalls+mostLong+mostAll || bytes > 2*longBytes {
			t.Errorf("%s: %d calls take %d bytes", entry, calls, bytes)
		}
	}
}

// TestGuided wants calls that only one text in millions leads to.
func TestGuided(t *testing.T) {
	if had, calls, _ := drive(t, "Unlock"); !had[len(secret)] {
		t.Errorf("nothing with all of the secret, but %v among those of %d calls", had, calls)
	}
}

// TestNever wants what was recorded before a call that does not return, of a long text or any other.
func TestNever(t *testing.T) {
	if had, calls, _ := drive(t, "Never"); !had[127] {
		t.Errorf("no scanner with 127 words among those of %d calls", calls)
	}
	if had, calls, _ := drive(t, "Stuck"); !had[1] {
		t.Errorf("no scanner with a word among those of %d calls", calls)
	}
}
