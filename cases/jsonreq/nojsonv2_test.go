//go:build !goexperiment.jsonv2

package jsonreq_test

const secondVersion = false
