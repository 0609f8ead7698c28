//go:build !linux

package capture

import "errors"

// GroupUsage returns an error.
func GroupUsage(int, int) (Usage, error) {
	return Usage{}, errors.New("what a process has spent is only known on Linux")
}
