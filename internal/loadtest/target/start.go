package target

import (
	"context"
	"crypto/tls"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/load/script"
)

// stopTimeout is how long a server may take to end when it is stopped.
const stopTimeout = 3 * time.Second

// A Starter starts targets, or finds those that run.
type Starter struct {
	Network *Network
	// Proxied reports whether requests go through a proxy: servers on other
	// machines are then not observed.
	Proxied bool
	// Temp returns the folder for temporary files of servers; nil means that of the system.
	Temp func() (string, error)
}

// Start starts a target and waits until it is ready, or finds one that runs.
// The caller must stop it. It is nil if the server cannot be observed: only a
// script knows it, or only a proxy reaches it.
func (s Starter) Start(ctx context.Context, t *Target, tls *tls.Config) (*capture.Server, error) {
	if t.URL == nil || s.Proxied && !t.Started() && !IsLocal(t.URL.Hostname()) {
		return nil, nil
	}
	spec := s.spec(t, tls)
	if t.Started() && s.Temp != nil {
		var err error
		if spec.Temp, err = s.Temp(); err != nil {
			return nil, err
		}
	}
	server, err := capture.Start(ctx, spec)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("%s: %w", t.Name, err)
	}
	return server, nil
}

// spec is how the server of a target is started, or found.
func (s Starter) spec(t *Target, tls *tls.Config) capture.Spec {
	spec := capture.Spec{
		Command: t.command(), Env: t.environ(), PID: t.pid, StopTimeout: stopTimeout,
		URL: t.URL, Ready: t.Ready, Debug: t.Debug, Dial: s.Network.Dial, TLS: tls,
	}
	if !IsLocal(t.URL.Hostname()) {
		return spec
	}
	if t.Debug == nil && !t.Silent {
		spec.Debug = &url.URL{Scheme: t.URL.Scheme, Host: t.URL.Host}
	}
	if port, err := strconv.Atoi(script.Port(t.URL)); err == nil && spec.PID == 0 && !t.Started() {
		spec.PID = capture.FindListener(port)
	}
	return spec
}

// Build builds the targets that are packages. dir makes a folder for programs and
// is called if there are any; each is called before each package. The folders of
// two programs have names of one length: where the stack of a process begins
// depends on them.
func Build(ctx context.Context, targets []*Target, dir func() (string, error), each func(pkg string)) error {
	parent := ""
	for i, t := range targets {
		if t.Build == "" {
			continue
		}
		each(t.Build)
		if parent == "" {
			temp, err := dir()
			if err != nil {
				return err
			}
			if parent, err = os.MkdirTemp(temp, "servers-"); err != nil {
				return err
			}
		}
		out := filepath.Join(parent, strconv.Itoa(i))
		if err := os.Mkdir(out, 0o700); err != nil {
			return err
		}
		module, pkg := moduleOf(t.Build)
		var err error
		if t.Program, err = capture.Build(ctx, module, pkg, out); err != nil {
			return err
		}
	}
	return nil
}

// moduleOf returns the folder of the module in which a package lies, which may be
// another one than that of the current folder, and the package seen from there.
func moduleOf(pkg string) (dir, rel string) {
	if info, err := os.Stat(pkg); err != nil || !info.IsDir() {
		return ".", pkg
	}
	root := filepath.Clean(pkg)
	for {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		if root == "." || root == "/" || filepath.Base(root) == ".." {
			return ".", pkg
		}
		root = filepath.Dir(root)
	}
	inner, err := filepath.Rel(root, pkg)
	if err != nil {
		return ".", pkg
	}
	return root, "./" + filepath.ToSlash(inner)
}
