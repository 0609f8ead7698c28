package arraylist

import (
	"fmt"
	"testing"
)

var (
	sixthIndex int
	sixthFound bool
)

func sixthNames(n int) []interface{} {
	names := make([]interface{}, n)
	for i := range names {
		names[i] = fmt.Sprintf("user-%05d", i*7)
	}
	return names
}

func BenchmarkSixthIndexOf(b *testing.B) {
	for _, n := range []int{8, 100, 2000} {
		names := sixthNames(n)
		numbers := make([]interface{}, n)
		for i := range numbers {
			numbers[i] = i * 3000
		}
		list := New(names...)
		b.Run(fmt.Sprintf("string-%d", n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthIndex = list.IndexOf(names[n*3/4])
			}
		})
		list2 := New(numbers...)
		b.Run(fmt.Sprintf("int-%d", n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthIndex = list2.IndexOf(numbers[n*3/4])
			}
		})
	}
}

func BenchmarkSixthContains(b *testing.B) {
	for _, n := range []int{60, 300, 2000} {
		names := sixthNames(n)
		list := New(names...)
		var wanted []interface{}
		for i := 0; i < 40; i++ {
			wanted = append(wanted, names[i*n/40])
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthFound = list.Contains(wanted...)
			}
		})
	}
}
