// Package bounds adds up products of two slices. Base tells the compiler that
// they have one length; with the tag checked it does not, and each step checks
// one bound more: a comparison and a branch that is always predicted. About
// +10 %, and more or nothing where the processor has other limits.
package bounds
