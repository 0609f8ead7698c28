package astisub

import (
	"strconv"
	"strings"
	"testing"
	"time"
)

var twentyfifthDuration time.Duration

func BenchmarkTwentyfifthReadSRT(b *testing.B) {
	var sb strings.Builder
	for k := 0; k < 200; k++ {
		at := formatDurationSRT(time.Duration(k) * 3 * time.Second)
		end := formatDurationSRT(time.Duration(k)*3*time.Second + 2*time.Second)
		sb.WriteString(strconv.Itoa(k+1) + "\n" + at + " --> " + end + "\nWell, that is what I wanted to say.\n")
		if k%10 == 0 {
			sb.WriteString("<i>But he did not</i> listen.\n")
		} else {
			sb.WriteString("But you did not listen & went away.\n")
		}
		sb.WriteString("\n")
	}
	text := sb.String()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := ReadFromSRT(strings.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyfifthUnfragment(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		s := NewSubtitles()
		for k := 0; k < 300; k++ {
			text := "line of text number " + strconv.Itoa(k/3)
			s.Items = append(s.Items, &Item{
				StartAt: time.Duration(k) * time.Second,
				EndAt:   time.Duration(k+4) * time.Second,
				Lines:   []Line{{Items: []LineItem{{Text: text}, {Text: " and more"}}}, {Items: []LineItem{{Text: "second"}}}},
			})
		}
		b.StartTimer()
		s.Unfragment()
	}
}

func BenchmarkTwentyfifthMerge(b *testing.B) {
	items := func(offset time.Duration) (out []*Item) {
		for k := 0; k < 1000; k++ {
			out = append(out, &Item{StartAt: offset + time.Duration(k)*2*time.Second, EndAt: offset + time.Duration(k)*2*time.Second + time.Second})
		}
		return
	}
	x, y := items(0), items(time.Second)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		s1, s2 := NewSubtitles(), NewSubtitles()
		s1.Items, s2.Items = x, y
		s1.Merge(s2)
	}
}

func BenchmarkTwentyfifthParseDuration(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		d, err := parseDurationSRT("01:02:03,456 ")
		if err != nil {
			b.Fatal(err)
		}
		twentyfifthDuration = d
	}
}
