//go:build !(linux && (amd64 || arm64))

package touch

import "context"

// Run runs a program to its end and returns what it touched.
func Run(context.Context, Command) (*Files, error) { return nil, ErrUnsupported }
