// Package suite holds benchmarks of different nature. Their processes are what
// hone's statistics are calibrated on.
package suite
