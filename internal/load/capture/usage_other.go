//go:build !linux

package capture

import "errors"

func groupUsage(int) (Usage, error) {
	return Usage{}, errors.New("what a process has spent is only known on Linux")
}
