//go:build slowpath

package rare5us

func rarely(x uint64) uint64 { return work(x, slow) }
