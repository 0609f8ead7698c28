// Package part makes functions of the expressions, or the statements, in which two versions of a function differ.
//
// A function that cannot be compared by calling it, since it asks the clock, say, or takes a value
// that nothing can make up, often differs from its other version in one expression that only
// computes. With that expression as a function of its own in both trees, of the variables that it
// reads, the two can be compared. If they do the same for all values of these variables, so do
// the functions around them: the rest is the same text. So may calls be made outside of the expression that both versions make
// first and in the same order, where the functions that are called are the same.
//
// Statements become a function as well (region.go): of the variables from around them, or of fields of these, that they use (regionuse.go). It
// returns what they leave in variables that are used later, and how they are left (regiontext.go). What leaves them in the
// same words in both versions stays outside (regionexits.go).
package part
