package build

import "regexp"

// laidFile matches the path of a file that writeOverlay has written.
var laidFile = regexp.MustCompile(`[^\s:]*overlay-[0-9]+/[0-9]+-([^\s:/]+)\.txt`)

// named gives files that were laid over others the names that those have: the compiler
// tells where it read them.
func named(line string) string { return laidFile.ReplaceAllString(line, "$1") }
