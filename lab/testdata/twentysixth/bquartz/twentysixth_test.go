package quartz

import (
	"strconv"
	"testing"
)

func BenchmarkTwentysixthPush(b *testing.B) {
	jobs := make([]*scheduledJob, 500)
	for i := range jobs {
		jobs[i] = &scheduledJob{
			job:      NewJobDetail(nil, NewJobKey("job"+strconv.Itoa(i))),
			priority: int64((i * 7919) % 1000),
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		q := NewJobQueue()
		for _, j := range jobs {
			if err := q.Push(j); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkTwentysixthValidate(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := ValidateCronExpression("0  15 10 ? * 6L"); err != nil {
			b.Fatal(err)
		}
	}
}
