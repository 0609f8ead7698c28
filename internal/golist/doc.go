// Package golist loads packages, as packages.Load of golang.org/x/tools does. Its go
// command runs through package proc: what it starts dies with hone, and its temporary
// files lie where the environment says.
//
// [Load] asks the go command for a graph of packages, reads the sources of those that were
// asked for, and takes the types of what they import from export data.
package golist
