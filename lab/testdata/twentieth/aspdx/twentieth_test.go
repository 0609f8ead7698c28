package spdxexp

import "testing"

func BenchmarkTwentiethValidateAndNormalize(b *testing.B) {
	in := []string{"MIT", "Apache-2.0", "BSD-3-Clause", "MIT", "Apache-2.0", "apache-2.0", "MIT OR Apache-2.0", "MIT OR Apache-2.0", "ISC", "LicenseRef-Own", "LicenseRef-Own"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, bad := ValidateAndNormalizeLicensesWithOptions(in, ValidateLicensesOptions{}); len(bad) != 0 {
			b.Fatal(bad)
		}
	}
}
