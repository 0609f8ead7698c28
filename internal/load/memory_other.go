//go:build !linux

package load

func peakRSS() int64 { return 0 }
