// Package prove decides whether the old and the new body of a function are the
// same function, and how strongly that is known.
package prove
