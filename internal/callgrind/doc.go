// Package callgrind reads what valgrind's callgrind counts, and says which
// function of a Go program each instruction belongs to.
//
//  1. [Parse] reads a file of callgrind into its [Part] list, one for each dump.
//  2. [Part.Minus] takes away what another dump counted.
//  3. [ReadSymbols] reads the functions of a program from its file, and
//     [Symbols.Functions] shares a part out among them.
//
// callgrind follows calls by the stack pointer, which a Go program sets to
// another stack whenever it likes. What it says of calls is therefore a hint;
// what it says of the address of each instruction is exact. So a function's own
// instructions are found by their addresses, with those that were inlined going
// to the function that they come from, and only inclusive counts rest on calls.
package callgrind
