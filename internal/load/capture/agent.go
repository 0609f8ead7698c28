package capture

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone/internal/proc"
)

// agentSource is a file that is laid over package main of a server, to answer
// what net/http/pprof would, on a socket of its own.
//
//go:embed agent.go.txt
var agentSource []byte

// agentEnv names the socket to the agent.
const agentEnv = "HONE_AGENT"

// An agent is the socket on which an agent listens, if there is one in the server.
type agent struct{ dir, socket string }

// newAgent returns the environment of a server that may have an agent.
// Its socket lies in temp, or where the system has temporary files if temp is empty.
func newAgent(env []string, temp string) (*agent, []string, error) {
	dir, err := os.MkdirTemp(temp, "hone-agent-")
	if err != nil {
		return nil, nil, err
	}
	a := &agent{dir, filepath.Join(dir, "s")}
	return a, append(env[:len(env):len(env)], agentEnv+"="+a.socket), nil
}

func (a *agent) alive() bool {
	if a == nil {
		return false
	}
	_, err := os.Stat(a.socket)
	return err == nil
}

func (a *agent) client() *http.Client {
	return &http.Client{Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", a.socket)
		},
	}}
}

func (a *agent) close() {
	if a != nil {
		os.RemoveAll(a.dir)
	}
}

// buildTimeout is how long a server may take to compile.
const buildTimeout = 10 * time.Minute

// Build compiles the main package at a path such as ./cmd/x, seen from dir, with
// the agent laid over it; the source is not touched. The program is written into out, a
// folder, and its path returned. flags go to go build.
func Build(ctx context.Context, dir, pkg, out string, flags ...string) (string, error) {
	where, err := listMain(ctx, dir, pkg)
	if err != nil {
		return "", err
	}
	source := filepath.Join(out, "agent.go")
	if err := os.WriteFile(source, agentSource, 0o666); err != nil {
		return "", err
	}
	overlay, err := json.Marshal(map[string]map[string]string{
		"Replace": {filepath.Join(where, "zz_hone_agent.go"): source},
	})
	if err != nil {
		return "", err
	}
	overlayFile := filepath.Join(out, "overlay.json")
	if err := os.WriteFile(overlayFile, overlay, 0o666); err != nil {
		return "", err
	}
	program := filepath.Join(out, "server")
	args := append([]string{"build", "-overlay", overlayFile, "-o", program}, flags...)
	if _, err := goCommand(ctx, dir, out, append(args, pkg)...); err != nil {
		return "", err
	}
	return program, nil
}

// listMain returns the folder of a main package.
func listMain(ctx context.Context, dir, pkg string) (string, error) {
	text, err := goCommand(ctx, dir, "", "list", "-f", "{{.Name}} {{.Dir}}", pkg)
	if err != nil {
		return "", err
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	name, where, _ := strings.Cut(lines[0], " ")
	if len(lines) > 1 {
		return "", fmt.Errorf("%s is %d packages; give one", pkg, len(lines))
	}
	if name != "main" {
		return "", fmt.Errorf("%s is package %s and no program", pkg, name)
	}
	return where, nil
}

// goCommand runs the go command and returns its standard output. What it leaves
// when it is killed lies in temp, or in the system's folder if temp is empty.
func goCommand(ctx context.Context, dir, temp string, args ...string) ([]byte, error) {
	var out strings.Builder
	command := proc.Command{Path: "go", Args: args, Dir: dir, Stdout: &out, Timeout: buildTimeout, Family: true}
	if temp != "" {
		command.Env = append(os.Environ(), "GOTMPDIR="+temp)
	}
	r, err := proc.Run(ctx, command)
	if err == nil {
		return []byte(out.String()), nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if errors.Is(err, proc.ErrDeadline) {
		return nil, fmt.Errorf("go %s took more than %v", args[0], buildTimeout)
	}
	if r == nil {
		return nil, err
	}
	return nil, fmt.Errorf("go %s: %w\n%s", args[0], err, strings.TrimSpace(string(r.Output)))
}
