package priorityqueue

import (
	"testing"

	"github.com/liyue201/gostl/utils/comparator"
)

var thirteenthInt int

type thirteenthJob struct {
	name     string
	priority int
	args     [4]string
}

func BenchmarkThirteenthPush(b *testing.B) {
	b.Run("int", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			q := New(comparator.IntComparator)
			for j := 0; j < 3000; j++ {
				q.Push(-j)
			}
			thirteenthInt += q.Top()
		}
	})
	b.Run("job", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			q := New(func(a, b thirteenthJob) int { return a.priority - b.priority })
			for j := 0; j < 3000; j++ {
				q.Push(thirteenthJob{priority: j * 7919 % 3001})
			}
			thirteenthInt += q.Top().priority
		}
	})
}
