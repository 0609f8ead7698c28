//go:build go1.21

package value

import "log"

// logs is the log of the running call, nil if it has none. Calls that have none may run at the same time.
var logs *CallLog

// KeepLog lets what package log writes become a part of what a call does, but for the time and the line in
// the source: it is added to the log of the running call.
func KeepLog() {
	log.SetFlags(log.Flags() & log.Lmsgprefix)
	log.SetOutput(logged{})
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
	logs = calls
	return func() { logs = before }
}
