//go:build slowpath

package rare200ns

func rarely(x uint64) uint64 { return work(x, slow) }
