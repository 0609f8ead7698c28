package mstr

import (
	"slices"
	"testing"
)

func BenchmarkThirtythirdCompareNatural(b *testing.B) {
	base := []string{
		"internal/backup/archive/volume-0001/chunk-12.tar.gz",
		"internal/backup/archive/volume-0001/chunk-2.tar.gz",
		"internal/backup/archive/volume-0010/chunk-7.tar.gz",
		"internal/backup/archive/volume-0002/chunk-105.tar.gz",
		"internal/backup/archive/volume-0002/chunk-99.tar.gz",
		"internal/backup/archive/volume-0002/chunk-99.tar.bz2",
		"internal/backup/archive/volume-0002/index.json",
	}
	buf := make([]string, len(base))
	for b.Loop() {
		copy(buf, base)
		slices.SortFunc(buf, CompareNatural)
	}
}
