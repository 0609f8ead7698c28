//go:build !re2_cgo && !re2_wazero

package normalize

// RE2Build is re2wasm: the library compiled to WebAssembly, and that to Go when
// the module was made. It needs no C compiler.
const RE2Build = "re2wasm"
