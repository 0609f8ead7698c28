package repos

import (
	"os"
	"testing"
)

// TestMain runs the tests in the folder of the module, as the commands run: paths of
// testdata and results are from there.
func TestMain(m *testing.M) {
	if err := os.Chdir(".."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
