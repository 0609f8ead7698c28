package multierror

import (
	"errors"
	"fmt"
	"testing"
)

var (
	eleventhErr  error
	eleventhBool bool
)

func eleventhErrors(n int) []error {
	errs := make([]error, n)
	for i := range errs {
		errs[i] = fmt.Errorf("reading block %d: %s", i, "unexpected end of file")
	}
	return errs
}

func BenchmarkEleventhPrefix(b *testing.B) {
	b.Run("one", func(b *testing.B) {
		err := errors.New("open config.hcl: permission denied")
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			eleventhErr = Prefix(err, "loading configuration:")
		}
	})
	for _, n := range []int{4, 16} {
		errs := eleventhErrors(n)
		b.Run(fmt.Sprintf("multi%d", n), func(b *testing.B) {
			merr := &Error{Errors: make([]error, n)}
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				copy(merr.Errors, errs)
				eleventhErr = Prefix(merr, "module.network:")
			}
		})
	}
}

func BenchmarkEleventhAppend(b *testing.B) {
	errs := eleventhErrors(12)
	group := &Error{Errors: errs[:6]}

	b.Run("new", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			eleventhErr = Append(nil, errs...)
		}
	})
	b.Run("plain", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			eleventhErr = Append(errs[0], errs[1], group, nil, errs[2])
		}
	})
	b.Run("groups", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			var merr *Error
			merr = Append(merr, errs[:5]...)
			merr = Append(merr, group, errs[7], group)
			eleventhErr = merr
		}
	})
}

func BenchmarkEleventhUnwrap(b *testing.B) {
	for _, n := range []int{2, 8, 32} {
		merr := &Error{Errors: eleventhErrors(n)}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eleventhErr = merr.Unwrap()
			}
		})
		b.Run(fmt.Sprintf("is%d", n), func(b *testing.B) {
			target := merr.Errors[0]
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eleventhBool = errors.Is(merr, target)
			}
		})
	}
}
