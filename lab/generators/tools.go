package generators

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"
)

// A work is what is sent, to a server that computes for a time for each request.
type work struct {
	name  string
	takes time.Duration
}

// What is sent: a GET; a POST of a fixed body of 20 kB, also to a server that leaves
// its generators time to wait; and the script of cases/textsim, whose bodies of 20 kB are
// made of two random texts and whose answers are checked.
var works = []work{{"get", 0}, {"post", 0}, {"post-waiting", 50 * time.Microsecond}, {"script", 0}}

func allWorks() []string {
	var names []string
	for _, w := range works {
		names = append(names, w.name)
	}
	return names
}

// A sending is what a generator is told.
type sending struct {
	url   string // ends with a slash
	dir   string // of the inputs
	conns int
	time  time.Duration
}

func (s sending) seconds() string { return strconv.FormatFloat(s.time.Seconds(), 'f', -1, 64) + "s" }

// A tool is a generator.
type tool struct {
	name          string
	path, version string
	// module is the path of its Go module, if it has one.
	module string
	// does says what it can send.
	does []string
	args func(w work, s sending) []string
}

// hone-base is another build of hone, where one is named; hone-data does with a
// template what the script does.
var tools = []tool{
	{name: "wrk", does: []string{"get", "post", "post-waiting"}, args: wrkArgs},
	{name: "hone", does: []string{"get", "post", "post-waiting", "script"}, args: honeArgs},
	{name: "hone-base", does: []string{"get", "post", "post-waiting", "script"}, args: honeArgs},
	{name: "hone-data", does: []string{"script"}, args: honeDataArgs},
	{name: "vegeta", does: []string{"get", "post"}, args: vegetaArgs, module: "github.com/tsenart/vegeta/v12"},
	{name: "hey", does: []string{"get", "post"}, args: heyArgs, module: "github.com/rakyll/hey"},
	{name: "k6", does: []string{"get", "post", "script"}, args: k6Args, module: "go.k6.io/k6"},
}

func allTools() []string {
	var names []string
	for _, t := range tools {
		names = append(names, t.name)
	}
	return names
}

func wrkArgs(w work, s sending) []string {
	// It takes whole seconds.
	args := []string{"-t1", "-c" + strconv.Itoa(s.conns), "-d" + strconv.Itoa(int((s.time+time.Second-1)/time.Second))}
	if w.name != "get" {
		args = append(args, "-s", "post.lua")
	}
	return append(args, s.url)
}

func honeArgs(w work, s sending) []string {
	args := []string{"load", "-nolock", "-bound", "pass", "-debug", "none", "-db", "runs.db", "-vus", strconv.Itoa(s.conns), "-duration", s.seconds()}
	switch w.name {
	case "get":
		return append(args, s.url)
	case "script":
		return append(args, "-script", "script.js", "-env", "TARGET="+s.url)
	}
	return append(args, "-m", "POST", "-D", "body.json", s.url)
}

// honeDataArgs sends what the script does, from a template.
func honeDataArgs(_ work, s sending) []string {
	args := honeArgs(work{name: "get"}, s)
	return slices.Insert(args, len(args)-1, "-m", "POST", "-data", "texts.csv", "-pick", "pair",
		"-body", `{"text1":{{json .A.Text}},"text2":{{json .B.Text}}}`)
}

// vegetaArgs throws its results away. What it spends on encoding them counts: it
// always does.
func vegetaArgs(w work, s sending) []string {
	args := []string{
		"attack", "-rate", "0", "-max-workers", strconv.Itoa(s.conns), "-workers", strconv.Itoa(s.conns),
		"-duration", s.seconds(), "-output", "/dev/null",
	}
	if w.name == "get" {
		return append(args, "-targets", "get.targets")
	}
	return append(args, "-targets", "post.targets", "-body", "body.json")
}

// writeTargets writes what vegeta reads, which holds the server's address.
func writeTargets(s sending) error {
	for name, content := range map[string]string{
		"get.targets":  "GET " + s.url + "\n",
		"post.targets": "POST " + s.url + "\nContent-Type: application/json\n",
	} {
		if err := os.WriteFile(filepath.Join(s.dir, name), []byte(content), 0o666); err != nil {
			return fmt.Errorf("prepare the generators: %w", err)
		}
	}
	return nil
}

func heyArgs(w work, s sending) []string {
	args := []string{"-c", strconv.Itoa(s.conns), "-z", s.seconds()}
	if w.name != "get" {
		args = append(args, "-m", "POST", "-D", "body.json", "-T", "application/json")
	}
	return append(args, s.url)
}

func k6Args(w work, s sending) []string {
	return []string{
		"run", "--quiet", "--no-usage-report", "--address", "", "--vus", strconv.Itoa(s.conns), "--duration", s.seconds(),
		"-e", "TARGET=" + s.url, w.name + ".js",
	}
}
