//go:build go1.21 && !linux

package process

import (
	"runtime/debug"
	"time"
)

var started = time.Now()

// spent is the time since the process began; its processor time is known on other
// systems only.
func spent() time.Duration { return time.Since(started) }

// LimitMemory bounds stacks; memory has no limit here.
func LimitMemory() { debug.SetMaxStack(64 << 20) }
