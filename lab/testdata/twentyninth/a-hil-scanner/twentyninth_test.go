package scanner

import (
	"strings"
	"testing"

	"github.com/hashicorp/hil/ast"
)

func BenchmarkTwentyninthScanLiteral(b *testing.B) {
	in := []string{
		"plain text without any interpolation, as most strings of a configuration are",
		"arn:aws:iam::${var.account}:role/${var.name}",
		strings.Repeat("#!/bin/sh\necho \"hello $USER\" > /tmp/größe.txt\n", 10) + "${file(\"a\\\"b\")}",
	}
	start := ast.Pos{Line: 1, Column: 1}
	n := 0
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			lit, _ := scanLiteral(s, start, false)
			n += len(lit)
			lit, _ = scanLiteral(s, start, true)
			n += len(lit)
		}
	}
	if n == 1 {
		b.Fatal(n)
	}
}

func BenchmarkTwentyninthScanNumber(b *testing.B) {
	in := []string{"1", "42 + 1", "3.14159 * 2", "65536)", "0.5}", "1000000.25, 7"}
	n := 0
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			num, _ := scanNumber(s)
			n += len(num)
		}
	}
	if n == 1 {
		b.Fatal(n)
	}
}

func BenchmarkTwentyninthScanIdentifier(b *testing.B) {
	in := []string{"var.name}", "aws_instance.web.*.private_ip, 0)", "größe.länge + 1", "true", "module.network.subnet-ids[0]"}
	n := 0
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			id, runes := scanIdentifier(s)
			n += len(id) + runes
		}
	}
	if n == 1 {
		b.Fatal(n)
	}
}
