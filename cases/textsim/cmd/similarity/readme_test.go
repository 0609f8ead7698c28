package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestReadme sends the README's example and expects the answer it shows.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	example := regexp.MustCompile(`\$ curl -d '(.*)' http://127\.0\.0\.1:8081(/.*)\n +(.*)\n`)
	match := example.FindStringSubmatch(string(readme))
	if match == nil {
		t.Fatal("no curl example")
	}
	body, path, want := match[1], match[2], strings.TrimSpace(match[3])
	s := start(t)
	do(t, "POST", "http://"+s.addr+path, body, 200, want)
}
