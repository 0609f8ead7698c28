//go:build go1.21

package value

import (
	"io"
	"log"
	"os"
)

// logs is the log of the running call, nil if it has none. Calls that have none may run at the same time.
var logs *CallLog

// stdout is what calls print to, nil if that is not kept.
var stdout *os.File

// outputs are the files of the process, which would be closed if nothing led to them: what it dies of is written there.
var outputs []*os.File

// KeepLog lets what package log writes, and what is printed to the standard output and the standard error, become a part
// of what a call does, but for the time and the line in the source: it is added to the log of the running call.
func KeepLog() error {
	if outputs != nil {
		return nil
	}
	log.SetFlags(log.Flags() & log.Lmsgprefix)
	log.SetOutput(logged{})
	f, err := os.CreateTemp("", "hone-stdout-")
	if err != nil {
		return err
	}
	outputs = []*os.File{os.Stdout, os.Stderr}
	stdout, os.Stdout, os.Stderr = f, f, f
	return os.Remove(f.Name())
}

type logged struct{}

func (logged) Write(p []byte) (int, error) {
	logs.note("log: " + string(p))
	return len(p), nil
}

// logTo makes a log that of the running call, and returns what ends that.
func logTo(calls *CallLog) func() {
	if calls == nil {
		return func() {}
	}
	before := logs
	before.notePrinted() // what was printed before is no part of this call
	logs = calls
	return func() {
		logs = before
		calls.notePrinted()
	}
}

// mostPrinted bounds what is kept of a call's output.
const mostPrinted = 1 << 12

// notePrinted notes what was printed since the last time; a nil log drops it.
func (l *CallLog) notePrinted() {
	if stdout == nil {
		return
	}
	n, err := stdout.Seek(0, io.SeekCurrent)
	if err != nil || n == 0 {
		return
	}
	text := make([]byte, min(n, mostPrinted))
	stdout.ReadAt(text, 0)
	stdout.Seek(0, io.SeekStart)
	l.note("printed: " + string(text))
}
