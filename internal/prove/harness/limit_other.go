//go:build go1.21 && !linux

package harness

import "runtime/debug"

// limitMemory bounds stacks; memory has no limit here.
func limitMemory() { debug.SetMaxStack(64 << 20) }
