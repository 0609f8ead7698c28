//go:build !linux

package sample

// detect fills in what the standard library tells everywhere.
func (m *Machine) detect() { m.Host = hostDigest() }
