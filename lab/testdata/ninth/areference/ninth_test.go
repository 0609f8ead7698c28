package reference

import (
	"fmt"
	"strings"
	"testing"
)

var (
	ninthNamed Named
	ninthErr   error
	ninthRefs  []string
)

func BenchmarkNinthWithName(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"short", "library/ubuntu"},
		{"hub", "docker.io/library/busybox"},
		{"port", "registry.example.com:5000/team/back-end/api_server"},
		{"ipv6", "[2001:db8::1]:5000/tools/runner"},
		{"deep", "gcr.io/my-project/" + strings.Repeat("group.name/", 12) + "image"},
		{"invalid", "quay.io/Team/Image"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthNamed, ninthErr = WithName(c.text)
			}
		})
	}
}

func BenchmarkNinthSort(b *testing.B) {
	for _, n := range []int{10, 200} {
		refs := make([]string, n)
		for i := range refs {
			switch k := i * 7919 % 1000; i % 4 {
			case 0:
				refs[i] = fmt.Sprintf("app-%d", k)
			case 1:
				refs[i] = fmt.Sprintf("registry.example.com:5000/team/app-%d:v1.%d", k, i%13)
			case 2:
				refs[i] = fmt.Sprintf("example.com/app-%d@sha256:%064x", k, k)
			default:
				refs[i] = fmt.Sprintf("team/app-%d:latest", k)
			}
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthRefs = Sort(append([]string(nil), refs...))
			}
		})
	}
}
