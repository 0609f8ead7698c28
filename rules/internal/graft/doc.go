// Package graft makes a new file for a package under analysis: declarations that a
// rule has written, and those that they need of a library, which is ordinary Go source
// that is compiled and tested with hone. Everything is found and renamed in the syntax
// tree.
//
//  1. Embedded and ParseLibrary read a library.
//  2. NewFile begins a file beside that of the function that is rewritten.
//  3. File.Take gives a declaration of the library, File.Declare one of the rule's own,
//     a name that is free in the folder. One that the package has already is used again.
//  4. File.Edit is the file as an edit of a suggested fix: an insertion into an empty
//     file, which the pass's file set knows and the disk does not have yet. A few lines
//     may also go below the function that calls them, by File.Below.
package graft
