package pinyin

import (
	"strings"
	"testing"
)

var (
	eleventhRows [][]string
	eleventhList []string
	eleventhText string
)

const eleventhPoem = "床前明月光，疑是地上霜。举头望明月，低头思故乡。"

func BenchmarkEleventhLazy(b *testing.B) {
	for _, c := range []struct {
		name  string
		style int
		text  string
	}{
		{"normal", Normal, "中华人民共和国"},
		{"tone", Tone, "中华人民共和国"},
		{"tone2", Tone2, eleventhPoem},
		{"tone3", Tone3, eleventhPoem},
		{"firstletter", FirstLetter, "北京市朝阳区建国门外大街"},
	} {
		a := NewArgs()
		a.Style = c.style
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhList = LazyPinyin(c.text, a)
			}
		})
	}
}

func BenchmarkEleventhSlug(b *testing.B) {
	for _, c := range []struct {
		name  string
		style int
		text  string
	}{
		{"initials", Initials, "北京市朝阳区建国门外大街"},
		{"poem", Initials, eleventhPoem},
		{"tone", Tone, "中华人民共和国"},
	} {
		a := NewArgs()
		a.Style = c.style
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhText = Slug(c.text, a)
			}
		})
	}
}

func BenchmarkEleventhPinyin(b *testing.B) {
	for _, c := range []struct {
		name      string
		heteronym bool
		text      string
	}{
		{"name", false, "中华人民共和国"},
		{"poem", false, eleventhPoem},
		{"heteronym", true, eleventhPoem},
		{"text", false, strings.Repeat(eleventhPoem, 20)},
	} {
		a := NewArgs()
		a.Heteronym = c.heteronym
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhRows = Pinyin(c.text, a)
			}
		})
	}
}
