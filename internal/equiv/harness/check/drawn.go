//go:build go1.21

package check
