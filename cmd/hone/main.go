package main

import (
	"os"

	"github.com/gohone/hone/internal/cli"
)

func main() {
	os.Exit(cli.Main(cli.Process(), os.Args[1:]))
}
