//go:build !pcre_cgo

package normalize

var pcreSteps []step
