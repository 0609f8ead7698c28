package exits

import (
	"fmt"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	fmt.Println("goos: linux")
	fmt.Fprintln(os.Stderr, "set DATABASE_URL")
	os.Exit(1)
}

func BenchmarkX(b *testing.B) {}
