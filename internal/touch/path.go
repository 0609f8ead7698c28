package touch

import (
	"os"
	"path/filepath"
	"strings"
)

// mostLinks is how many symbolic links one path may lead over, as in the kernel.
const mostLinks = 40

// walk goes along an absolute path as the kernel does, and calls visit with each symbolic
// link that it comes to, and last with where the path ends, whether that exists or not. A
// link at the end is followed, too: it is unknown whether the kernel would.
func walk(path string, visit func(string)) {
	at, rest := "/", path
	for links := 0; rest != ""; {
		var name string
		name, rest, _ = strings.Cut(strings.TrimLeft(rest, "/"), "/")
		switch name {
		case "", ".":
			continue
		case "..":
			at = filepath.Dir(at)
			continue
		}
		at = filepath.Join(at, name)
		info, err := os.Lstat(at)
		if err != nil {
			at = filepath.Join(at, rest)
			break
		}
		if info.Mode()&os.ModeSymlink == 0 {
			continue
		}
		visit(at)
		to, err := os.Readlink(at)
		if links++; err != nil || links > mostLinks || strings.HasPrefix(at, "/proc/") {
			break // a link of /proc may lead to what has no name
		}
		if filepath.IsAbs(to) {
			at = "/"
		} else {
			at = filepath.Dir(at)
		}
		rest = to + "/" + rest
	}
	visit(at)
}
