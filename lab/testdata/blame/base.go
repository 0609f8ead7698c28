//go:build !more

package blame

const tenth = 0
