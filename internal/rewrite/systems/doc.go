// Package systems checks a candidate where it will be built but was not made: in
// each set of files that build constraints separate, and where int has 32 bits.
//
//  1. Sets finds the sets of files that a package has.
//  2. Checker.Check type-checks a candidate in each of them, and asks the rule that made
//     it whether it would make the same there.
//
// Nothing is compiled or run: packages that are imported are read from their source,
// without the bodies of functions.
package systems
