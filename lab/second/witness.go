package second

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	packageClause = regexp.MustCompile(`(?m)^package \w+`)
	witnessLine   = regexp.MustCompile(`(?m)WITNESS (.*)$`)
)

// testify runs the witness without and with the change, and the module's own tests.
func (p *place) testify(ctx context.Context, c Change, dir string, row *Row) error {
	file := filepath.Join(dir, c.File)
	base, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	head, err := c.Apply(base)
	if err != nil {
		return err
	}
	test := filepath.Join(filepath.Dir(file), "zz_witness_test.go")
	if len(c.Witness) > 0 {
		if err := os.WriteFile(test, c.witnessTest(base), 0o644); err != nil {
			return err
		}
		if row.Base, err = p.testimony(ctx, c, dir); err != nil {
			return err
		}
	}
	if err := os.WriteFile(file, head, 0o644); err != nil {
		return err
	}
	if len(c.Witness) > 0 {
		if row.Head, err = p.testimony(ctx, c, dir); err != nil {
			return err
		}
		if row.Base == row.Head {
			return fmt.Errorf("the witness does not tell the change: %s", row.Base)
		}
		if err := os.Remove(test); err != nil {
			return err
		}
	}
	row.Tests = "tests pass"
	if _, err := p.output(ctx, dir, "go", "test", "-mod=mod", "-vet=off", "-count=1", c.Package); err != nil {
		row.Tests = "tests fail"
	}
	return ctx.Err()
}

// witnessTest is a test that prints what the witness returns.
func (c Change) witnessTest(file []byte) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\nimport (\n", packageClause.Find(file))
	for _, path := range slices.Compact(slices.Sorted(slices.Values(append([]string{"testing"}, c.WitnessImports...)))) {
		fmt.Fprintf(&b, "\t%q\n", path)
	}
	fmt.Fprintf(&b, ")\n\nfunc secondWitness() string {\n\t%s\n}\n", strings.Join(c.Witness, "\n"))
	b.WriteString("\nfunc TestSecondWitness(t *testing.T) { t.Logf(\"WITNESS %q\", secondWitness()) }\n")
	return b.Bytes()
}

// testimony is what the witness returns.
func (p *place) testimony(ctx context.Context, c Change, dir string) (string, error) {
	out, err := p.output(ctx, dir, "go", "test", "-mod=mod", "-vet=off", "-count=1", "-v", "-run=^TestSecondWitness$", c.Package)
	m := witnessLine.FindStringSubmatch(out)
	if m == nil {
		return "", fmt.Errorf("the witness says nothing: %w\n%s", err, out)
	}
	return m[1], nil
}
