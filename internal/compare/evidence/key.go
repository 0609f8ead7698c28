package evidence

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/sample"
)

// Keys makes the keys of the rows of one run. It reads each program once.
type Keys struct {
	machine sample.Machine
	procs   int
	digests map[*build.Binary]string
	seen    map[string]int // how many rows of this run ask the same
}

// NewKeys returns the Keys of processes on a machine with GOMAXPROCS=procs;
// 0 is the machine's default.
func NewKeys(m sample.Machine, procs int) *Keys {
	return &Keys{machine: m, procs: procs, digests: make(map[*build.Binary]string), seen: make(map[string]int)}
}

// Of returns the key of a row and the one it has with base and head exchanged:
// the question is the same. Both are empty if a program cannot be read.
//
// Two rows of one run may ask the same question, as with HEAD HEAD HEAD.
// They share processes, so each has its own history.
func (k *Keys) Of(b bench.Benchmark, r sample.Row) (key, swapped string) {
	base, head := k.arm(b, r.Base), k.arm(b, r.Head)
	if base == "" || head == "" {
		return "", ""
	}
	m := k.machine
	where := fmt.Sprintf("%q %q %q %d %q %q %q", m.GOOS, m.GOARCH, m.CPU, m.Cores, m.Kernel, m.Host, driver.Version)
	key, swapped = digest(where, base, head), digest(where, head, base)
	first := min(key, swapped)
	k.seen[first]++
	if n := strconv.Itoa(k.seen[first]); n != "1" {
		key, swapped = digest(key, n), digest(swapped, n)
	}
	return key, swapped
}

// arm says what the processes of an arm are: the program, which includes
// whether it has the driver, the benchmark, and the environment.
func (k *Keys) arm(b bench.Benchmark, name string) string {
	i := slices.IndexFunc(b.Arms, func(a bench.Arm) bool { return a.Name == name })
	if i < 0 {
		return ""
	}
	a := b.Arms[i]
	if _, ok := k.digests[a.Binary]; !ok {
		k.digests[a.Binary] = a.Binary.Digest()
	}
	program := k.digests[a.Binary]
	if program == "" {
		return ""
	}
	return fmt.Sprintf("%s %q %q %q", program, b.Package, a.Benchmark, k.environment(a))
}

// environment returns what is known to matter of the environment of an arm's
// processes: what the runtime reads, and what the version sets. All of it
// would be too much: it is never the same twice.
func (k *Keys) environment(a bench.Arm) []string {
	var env []string
	for _, name := range []string{"GODEBUG", "GOGC", "GOMAXPROCS", "GOMEMLIMIT"} {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	if k.procs > 0 {
		env = append(env, "GOMAXPROCS="+strconv.Itoa(k.procs))
	}
	last := make(map[string]string)
	for _, e := range append(env, a.Env...) {
		name, _, _ := strings.Cut(e, "=")
		last[name] = e
	}
	env = env[:0]
	for _, e := range last {
		env = append(env, e)
	}
	slices.Sort(env)
	return env
}

func digest(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\n")))
	return hex.EncodeToString(sum[:16])
}
