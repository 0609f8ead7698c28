// Package explain says where the time and the memory of a benchmark or a service
// go, in the user's own functions and lines.
//
//  1. Attribute turns a profile into a Heat: each sample belongs to the
//     innermost frame of the user's code, so that what the standard library and the
//     runtime spend is charged to the line that made them spend it. Calls
//     that the compiler inlined are frames like others.
//  2. Heat.Functions ranks the functions, and Heat.Share says what is each one's own.
//  3. HotLines charges samples to lines in the same way. A Module, read from the
//     program, knows which are the user's.
package explain
