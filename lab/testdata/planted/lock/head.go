//go:build locked

package lock

import "sync"

var mu sync.Mutex

func enter() { mu.Lock() }
func leave() { mu.Unlock() }
