package equiv

import "bufio"

// calleeLimits are documented sizes of buffers in the standard library: input of about
// that length takes another path, or is an error.
var calleeLimits = map[string]int64{
	"bufio.NewScanner":    bufio.MaxScanTokenSize,
	"bufio.NewReader":     4096,
	"bufio.NewWriter":     4096,
	"bufio.NewReadWriter": 4096,
	"io.Copy":             32 << 10,
	"io.CopyN":            32 << 10,
	"io.ReadAll":          512,
	"io/ioutil.ReadAll":   512,

	"net/http.DetectContentType": 512,
}
