//go:build go1.21

package record

import (
	"bytes"
	"io"
	"os"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// TextsEnv names the file that a process adds the texts to that functions of a package are given.
const TextsEnv = "HONE_TEXTS"

const (
	// mostAsked is in how many calls of a function its texts are looked at, mostHeard how many texts of one are kept, mostBytes
	// after how many no bytes are, which are often there to be filled, and mostHeardBytes how long one may be.
	mostAsked      = 1024
	mostHeard      = 100
	mostBytes      = 8
	mostHeardBytes = 1 << 16
	// mostAllBytes bounds the texts of a process.
	mostAllBytes = 1 << 22
	// functions is how many are told apart.
	functions = 1 << 10
)

var (
	asked [functions]uint32
	heard struct {
		sync.Mutex
		file *os.File
		off  bool
		of   [functions]int
		size int
		seen map[uint64]bool
	}
)

// Hears reports whether the texts that a function, by its number, is given are of interest.
func Hears(function int) bool {
	return atomic.LoadUint32(&asked[function%functions]) < mostAsked && atomic.AddUint32(&asked[function%functions], 1) <= mostAsked
}

// Hear keeps the texts that a function is given: strings, bytes, and what readers hold that say so without being read. What has
// nothing but zeros is there to be filled.
func Hear(function int, given ...any) {
	heard.Lock()
	defer heard.Unlock()
	at := function % functions
	for _, v := range given {
		_, isBytes := v.([]byte)
		if heard.of[at] >= mostHeard || isBytes && heard.of[at] >= mostBytes || heard.size > mostAllBytes || !heardFile() {
			continue
		}
		text := textOf(v)
		key := value.HashText(text)
		if strings.Trim(text, "\x00") == "" || len(text) > mostHeardBytes || heard.seen[key] {
			continue
		}
		heard.of[at]++
		heard.size += len(text)
		heard.seen[key] = true
		put(heard.file, []byte(text))
	}
}

// heardFile opens the file, and reports whether there is one.
func heardFile() bool {
	if heard.file != nil || heard.off {
		return !heard.off
	}
	f, err := fileOf(TextsEnv)
	heard.file, heard.off, heard.seen = f, err != nil, make(map[uint64]bool)
	return !heard.off
}

// textOf is the text in a value, empty if it has none.
func textOf(v any) string {
	switch r := v.(type) {
	case *strings.Reader:
		return rest(r, int64(r.Len()), r.Size())
	case *bytes.Reader:
		return rest(r, int64(r.Len()), r.Size())
	case *bytes.Buffer:
		return r.String()
	case *os.File:
		at, err := r.Seek(0, io.SeekCurrent)
		info, statErr := r.Stat()
		if err != nil || statErr != nil || !info.Mode().IsRegular() {
			return ""
		}
		return rest(r, info.Size()-at, info.Size())
	}
	switch of := reflect.ValueOf(v); {
	case of.Kind() == reflect.String:
		return of.String()
	case of.Kind() == reflect.Slice && of.Type().Elem().Kind() == reflect.Uint8:
		return string(of.Bytes())
	}
	return ""
}

// rest is what a reader holds after what has been read of it.
func rest(r io.ReaderAt, left, size int64) string {
	if left <= 0 || left > mostHeardBytes {
		return ""
	}
	text := make([]byte, left)
	n, _ := r.ReadAt(text, size-left)
	return string(text[:n])
}
