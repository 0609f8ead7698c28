package bencode

import (
	"reflect"
	"testing"
)

var sixthSink int

type sixthInfo struct {
	PieceLength int64  `bencode:"piece length"`
	Pieces      string `bencode:"pieces"`
	Name        string
	Length      int64
	Private     int    `bencode:"private"`
	MD5Sum      string `bencode:"md5sum,omitempty"`
	Source      string
	Files       []int
}

func BenchmarkSixthKey(b *testing.B) {
	var info sixthInfo
	build := &structBuilder{val: reflect.ValueOf(&info).Elem()}
	for _, key := range []string{"piece length", "name", "Source", "files", "meta version"} {
		b.Run(key, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				if build.Key(key) != nobuilder {
					sixthSink++
				}
			}
		})
	}
}
