//go:build !linux

package generators

import (
	"context"
	"errors"
	"io"
)

// RunResponder carries out the command with its flags.
func RunResponder(context.Context, []string, io.Writer, io.Writer) error {
	return errors.New("responder: it is written for Linux")
}
