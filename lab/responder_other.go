//go:build !linux

package main

import (
	"context"
	"errors"
	"io"
)

func runResponder(context.Context, []string, io.Writer, io.Writer) error {
	return errors.New("responder: it is written for Linux")
}
