package build

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/source"
)

// Settings are what the go command says of itself in a directory.
type Settings struct {
	// Version is that of the toolchain that builds there, such as "go1.26.0".
	Version string
	// Flags is GOFLAGS, from the environment or what go env -w has written.
	Flags string
	// NoDriver is why hone's driver cannot be part of what it builds, nil if it
	// can.
	NoDriver error
}

// Settings asks the go command about a directory, which need not belong to a
// module. An error says what is wrong with the command.
func (b *Builder) Settings(ctx context.Context, dir string) (Settings, error) {
	out, r, err := b.goCommand(ctx, &source.Version{Name: dir}, dir, "env", "-json", "GOROOT",
		"GOVERSION", "GOMODCACHE", "GOFLAGS")
	if err != nil {
		return Settings{}, explain(err, r)
	}
	var t struct {
		toolchain
		GOFLAGS string
	}
	if err := json.Unmarshal(out, &t); err != nil {
		return Settings{}, fmt.Errorf("read go env: %w", err)
	}
	t.link(b.Links)
	_, err = driver.Inject(t.GOROOT, t.GOMODCACHE)
	return Settings{Version: t.GOVERSION, Flags: t.GOFLAGS, NoDriver: err}, nil
}
