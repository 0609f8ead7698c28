//go:build go1.21

// Package harness runs two functions of one type on the same inputs and says where
// they differ. Package prove lays its source into the module of the code that is
// proven, where it is compiled as a package of that module: it uses the standard
// library alone and no language feature newer than Go 1.21.
//
//  1. An input is drawn by a Source (draw.go), from types, literals of the
//     functions, and calls that were recorded (record.go, code.go).
//  2. Both functions get a copy of their own (call.go).
//  3. What they return, panic with, and leave in their arguments is compared, down
//     to what unexported fields hold and which memory is shared (equal.go,
//     alias.go).
package harness
