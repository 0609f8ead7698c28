// Package cli is the command line of hone: flags, progress, exit statuses.
// What a command does is in the packages below.
package cli
