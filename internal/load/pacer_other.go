//go:build !linux

package load

import "time"

// plainSleep is for tests.
var plainSleep bool

// An alarm wakes one goroutine on time.
type alarm struct{}

func newAlarm() *alarm { return new(alarm) }

func (*alarm) until(t time.Time) bool {
	time.Sleep(time.Until(t))
	return true
}

func (*alarm) close() {}
