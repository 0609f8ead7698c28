package generators

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/lab/build"
)

// buildHone builds hone, unless it is named or was built before.
func (g *generatorsRun) buildHone(ctx context.Context) (string, error) {
	var err error
	g.hone, err = build.Hone(ctx, g.hone, g.dir)
	return g.hone, err
}

// findVersion asks a Go program for the version of its module, and wrk for its
// first line; "" if that says nothing.
func (t tool) findVersion(ctx context.Context) string {
	if t.name == "wrk" {
		r, _ := proc.Run(ctx, proc.Command{Path: t.path, Args: []string{"-v"}, Timeout: 10 * time.Second}) // its status is 1
		if r == nil {
			return ""
		}
		line, _, _ := bytes.Cut(r.Output, []byte(" ["))
		return strings.TrimPrefix(string(line), "wrk ")
	}
	info, err := buildinfo.ReadFile(t.path)
	if err != nil {
		return ""
	}
	for _, m := range append([]*debug.Module{&info.Main}, info.Deps...) {
		if m.Path == t.module && m.Version != "(devel)" {
			return m.Version
		}
	}
	return ""
}

const (
	texts    = 200
	textSize = 10_000
)

// writeInputs writes what generators read: texts as those of cases/textsim in
// size, one body, and scripts.
func writeInputs(dir string) error {
	words := strings.Fields("the of and to in is that it was for on are as with his they at be this from have or by one had not but what all were when we there can an your which their said if do")
	rng := rand.New(rand.NewPCG(1, 1))
	rows := make([]string, texts)
	for i := range rows {
		var b strings.Builder
		for b.Len() < textSize {
			b.WriteString(words[rng.IntN(len(words))])
			b.WriteByte(' ')
		}
		rows[i] = b.String()[:textSize]
	}
	var csv strings.Builder
	csv.WriteString("Id,Text\n")
	for i, text := range rows {
		fmt.Fprintf(&csv, "%d,%s\n", i, text)
	}
	for name, content := range map[string]string{
		"texts.csv": csv.String(),
		"body.json": fmt.Sprintf(`{"text1":%q,"text2":%q}`, rows[0], rows[1]),
		"post.lua":  postLua,
		"get.js":    getJS,
		"post.js":   postJS,
		"script.js": scriptJS,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			return fmt.Errorf("prepare the generators: %w", err)
		}
	}
	return nil
}

const postLua = `wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
local f = io.open("body.json")
wrk.body = f:read("*a")
f:close()
`

const getJS = `import http from 'k6/http';
export default function () { http.get(__ENV.TARGET); }
`

const postJS = `import http from 'k6/http';
const body = open('body.json');
export default function () {
  http.post(__ENV.TARGET, body, { headers: { 'Content-Type': 'application/json' } });
}
`

// scriptJS is cases/textsim's script, but that it needs no module to read the texts.
const scriptJS = `import http from 'k6/http';
import { check } from 'k6';
import { SharedArray } from 'k6/data';

const texts = new SharedArray('texts', function () {
  return open('texts.csv').trim().split('\n').slice(1).map((l) => ({ Text: l.slice(l.indexOf(',') + 1) }));
});

function pick() {
  return texts[Math.floor(Math.random() * (texts.length - 1))].Text;
}

export default function () {
  const body = JSON.stringify({ text1: pick(), text2: pick() });
  const res = http.post(__ENV.TARGET + 'similarity', body, {
    headers: { 'Content-Type': 'application/json' },
  });
  check(res, {
    'status is 200': (r) => r.status === 200,
    'the answer has a similarity': (r) => JSON.parse(r.body).similarity !== undefined,
  });
}
`
