//go:build !re2_cgo

package normalize

// RE2Build is re2wasm: the library compiled to WebAssembly, and that to Go.
// It needs no C compiler.
const RE2Build = "re2wasm"
