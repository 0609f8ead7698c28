//go:build re2_wazero

package normalize

// RE2Build is re2wazero: the library compiled to WebAssembly, which wazero
// compiles to machine code when the program starts. It needs no C compiler.
const RE2Build = "re2wazero"
