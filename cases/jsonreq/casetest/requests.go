package casetest

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// Sizes are the amounts of numbers in a request that are measured. 100 is the
// story's.
var Sizes = []int{1, 100, 100_000}

// Request returns the story's request with this amount of numbers: 0, 1, 2 and
// so on.
func Request(n int) string {
	return compose("demo_transaction", n, func(i int) int { return i })
}

// Response returns what base answers to [Request].
func Response(n int) string {
	var out strings.Builder
	out.WriteString(`{"transaction_id":"demo_transaction","exp":"`)
	for i := range n {
		out.WriteString(strconv.Itoa(i) + ",")
	}
	out.WriteString(`"}`)
	return out.String()
}

// RandomRequest returns a request with n numbers of up to 10 digits, some of
// them negative, and each length of them about as often. It depends on seed
// alone.
func RandomRequest(seed uint64, n int) string {
	rng := rand.New(rand.NewPCG(seed, 3))
	name := "transaction-" + strconv.FormatUint(rng.Uint64(), 36)
	return compose(name, n, func(int) int {
		number := 1
		for range rng.IntN(11) {
			number *= 10
		}
		number = rng.IntN(number)
		if rng.IntN(8) == 0 {
			number = -number
		}
		return number
	})
}

func compose(name string, n int, number func(i int) int) string {
	text := []byte(`{"transaction_id":"` + name + `","payload":[`)
	for i := range n {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(number(i)), 10)
	}
	return string(append(text, `]}`...))
}
