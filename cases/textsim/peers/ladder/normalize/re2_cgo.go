//go:build re2_cgo

package normalize

// RE2Build is re2cgo: the library of the system, called through cgo. That
// needs a C++ compiler, pkg-config, and RE2 with its headers (libre2-dev on
// Debian).
const RE2Build = "re2cgo"
