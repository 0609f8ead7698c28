// Package browsertest opens pages in headless Chromium, where that is installed.
package browsertest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A Page is what a browser made of a page.
type Page struct {
	// DOM is the page as HTML after its scripts ran.
	DOM string
	// Errors are the lines that the page wrote to the console, errors of scripts among them.
	Errors []string
	// Wide reports whether the page is wider than the window, so that it scrolls sideways.
	Wide bool
	// Loaded is how long the page took from its start until its scripts had run, in real time.
	Loaded time.Duration
}

// probe tells what the DOM does not hold. It runs last.
const probe = `<script>addEventListener("load", () => {
const e = document.documentElement;
e.dataset.wide = e.scrollWidth > innerWidth + 1;
e.dataset.loaded = Math.round(performance.now());
})</script>`

// Open opens a page in a window of a width in pixels, at a fragment of its address, such
// as "view=top". It skips the test where there is no Chromium.
func Open(tb testing.TB, page, fragment string, width int) *Page {
	tb.Helper()
	program := find(tb)
	dir := tb.TempDir()
	file := filepath.Join(dir, "page.html")
	if err := os.WriteFile(file, []byte(page+probe), 0o666); err != nil {
		tb.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(tb.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--user-data-dir="+filepath.Join(dir, "user"), "--enable-logging=stderr",
		fmt.Sprintf("--window-size=%d,900", width), "--dump-dom", "file://"+file+"#"+fragment)
	var out, log strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &log
	if err := cmd.Run(); err != nil {
		tb.Fatalf("chromium: %v\n%s", err, log.String())
	}
	p := &Page{DOM: out.String(), Wide: strings.Contains(out.String(), `data-wide="true"`)}
	for line := range strings.Lines(log.String()) {
		if strings.Contains(line, ":CONSOLE") {
			p.Errors = append(p.Errors, strings.TrimSpace(line))
		}
	}
	_, after, found := strings.Cut(p.DOM, `data-loaded="`)
	if !found {
		tb.Fatal("the page did not load")
	}
	var ms int
	if _, err := fmt.Sscanf(after, "%d", &ms); err != nil {
		tb.Fatal(err)
	}
	p.Loaded = time.Duration(ms) * time.Millisecond
	return p
}

// find returns the browser.
func find(tb testing.TB) string {
	tb.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if program, err := exec.LookPath(name); err == nil {
			return program
		}
	}
	tb.Skip("no Chromium is installed")
	return ""
}
