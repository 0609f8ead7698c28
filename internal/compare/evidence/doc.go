// Package evidence finds what earlier runs found about the questions of a new
// one. [Keys] gives each row a key that says which programs are compared and
// how, and [History] what stored runs with the same key found.
package evidence
