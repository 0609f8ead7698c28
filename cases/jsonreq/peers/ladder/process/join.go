package process

import (
	"strconv"
	"strings"
)

// concat writes each number and a comma after it, as the original does.
func concat(numbers []int) string {
	exp := ""
	for _, n := range numbers {
		exp += strconv.Itoa(n) + ","
	}
	return exp
}

// build is concat with a strings.Builder.
func build(numbers []int) string {
	var exp strings.Builder
	for _, n := range numbers {
		exp.WriteString(strconv.Itoa(n))
		exp.WriteByte(',')
	}
	return exp.String()
}

// appending returns concat with a buffer that its calls share.
func appending() func(numbers []int) string {
	var exp []byte
	return func(numbers []int) string {
		exp = exp[:0]
		for _, n := range numbers {
			exp = strconv.AppendInt(exp, int64(n), 10)
			exp = append(exp, ',')
		}
		return string(exp)
	}
}
