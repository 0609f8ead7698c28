// Package cli is the command line of hone: flags, progress, exit statuses.
// Begin reading at diff.go. What a command does is in lower packages, such
// as compare and tune.
package cli
