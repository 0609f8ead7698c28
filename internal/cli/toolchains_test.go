package cli

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/gohone/hone/internal/slowtest"
)

// condition adds to testscript's conditions "all", that slow tests run, too, and
// toolchain:NAME: the go command can give the toolchain of that name, which it then
// has, also for later.
func condition(cond string) (bool, error) {
	if cond == "all" {
		return slowtest.All(), nil
	}
	name, ok := strings.CutPrefix(cond, "toolchain:")
	if !ok {
		return false, fmt.Errorf("unknown condition %q", cond)
	}
	toolchainsMu.Lock()
	defer toolchainsMu.Unlock()
	if _, ok := toolchains[name]; !ok {
		cmd := exec.Command("go", "version")
		cmd.Dir, cmd.Env, cmd.WaitDelay = os.TempDir(), append(os.Environ(), "GOTOOLCHAIN="+name), time.Second
		late := time.AfterFunc(3*time.Minute, func() { cmd.Process.Kill() })
		toolchains[name] = cmd.Run() == nil
		late.Stop()
	}
	return toolchains[name], nil
}

var (
	toolchainsMu sync.Mutex
	toolchains   = make(map[string]bool) // those asked for, and whether they can be had
)
