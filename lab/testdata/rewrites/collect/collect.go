// Package collect gathers items into new lists.
package collect

import "slices"

// Evens returns the even numbers, nil if there are none.
func Evens(ns []int) []int {
	var out []int
	for _, n := range ns {
		if n%2 == 0 {
			out = append(out, n)
		}
	}
	return out
}

// Positions returns where c is in s, nil if nowhere.
func Positions(s string, c byte) []int {
	var out []int
	for i := 0; i < len(s); i++ {
		if s[i] == c {
			out = append(out, i)
		}
	}
	return out
}

// Unique returns the first of each item, in order. It is never nil.
func Unique[T comparable](xs []T) []T {
	out := []T{}
	for _, x := range xs {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// Keep returns the words that keep says yes to, in a new list that is never nil.
func Keep(words []string, keep func(string) bool) []string {
	out := []string{}
	for _, w := range words {
		if keep(w) {
			out = append(out, w)
		}
	}
	return out
}

// Chunk cuts a list into copies of parts of the given size, the last of which
// may be shorter. It panics if size is not positive.
func Chunk(xs []int, size int) [][]int {
	if size <= 0 {
		panic("collect: size of chunk is not positive")
	}
	var out [][]int
	var part []int
	for _, x := range xs {
		part = append(part, x)
		if len(part) == size {
			out = append(out, part)
			part = nil
		}
	}
	if len(part) > 0 {
		out = append(out, part)
	}
	return out
}

// Flatten joins lists into a new one, nil if there is nothing in any of them.
func Flatten(lists [][]string) []string {
	var out []string
	for _, list := range lists {
		for _, s := range list {
			out = append(out, s)
		}
	}
	return out
}

// PrefixSums returns the sum of the numbers up to and with each.
func PrefixSums(xs []float64) []float64 {
	sums := []float64{}
	for i := range xs {
		sum := 0.0
		for _, x := range xs[:i+1] {
			sum += x
		}
		sums = append(sums, sum)
	}
	return sums
}

// Concat returns the items of all lists in a list of its own.
func Concat[T any](first []T, rest ...[]T) []T {
	out := append([]T(nil), first...)
	for _, r := range rest {
		out = append(out, r...)
	}
	return out
}
