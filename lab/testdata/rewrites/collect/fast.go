//go:build rewrite

package collect

func Evens(ns []int) []int {
	n := 0
	for _, x := range ns {
		if x&1 == 0 {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	out := make([]int, 0, n)
	for _, x := range ns {
		if x&1 == 0 {
			out = append(out, x)
		}
	}
	return out
}

func Positions(s string, c byte) []int {
	var out []int
	for i := 0; i < len(s); i++ {
		if s[i] != c {
			continue
		}
		if out == nil {
			out = make([]int, 0, 8)
		}
		out = append(out, i)
	}
	return out
}

// few is how many items are found faster by looking at all of them.
const few = 8

func Unique[T comparable](xs []T) []T {
	out := make([]T, 0, min(len(xs), 16))
	i := 0
	for ; i < len(xs) && len(out) < few; i++ {
		if !among(out, xs[i]) {
			out = append(out, xs[i])
		}
	}
	if i == len(xs) {
		return out
	}
	seen := make(map[T]struct{}, len(xs))
	for _, x := range out {
		seen[x] = struct{}{}
	}
	for _, x := range xs[i:] {
		if _, ok := seen[x]; ok {
			continue
		}
		seen[x] = struct{}{}
		out = append(out, x)
	}
	return out
}

func among[T comparable](xs []T, x T) bool {
	for _, y := range xs {
		if x == y {
			return true
		}
	}
	return false
}

func Keep(words []string, keep func(string) bool) []string {
	out := make([]string, 0, len(words))
	for i, w := range words {
		if !keep(words[i]) {
			continue
		}
		out = append(out, w)
	}
	return out
}

func Chunk(xs []int, size int) [][]int {
	if size <= 0 {
		panic("collect: size of chunk is not positive")
	}
	if len(xs) == 0 {
		return nil
	}
	all := make([]int, len(xs))
	copy(all, xs)
	out := make([][]int, 0, (len(xs)-1)/size+1)
	for len(all) > size {
		out = append(out, all[:size:size])
		all = all[size:]
	}
	return append(out, all)
}

func Flatten(lists [][]string) []string {
	n := 0
	for _, list := range lists {
		n += len(list)
	}
	if n == 0 {
		return nil
	}
	out := make([]string, n)
	at := 0
	for _, list := range lists {
		at += copy(out[at:], list)
	}
	return out
}

func PrefixSums(xs []float64) []float64 {
	sums := make([]float64, len(xs))
	sum := 0.0
	for i, x := range xs {
		sum += x
		sums[i] = sum
	}
	return sums
}

func Concat[T any](first []T, rest ...[]T) []T {
	n := len(first)
	for _, r := range rest {
		n += len(r)
	}
	if n == 0 {
		return nil
	}
	out := make([]T, 0, n)
	out = append(out, first...)
	for _, r := range rest {
		out = append(out, r...)
	}
	return out
}
