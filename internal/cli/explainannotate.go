package cli

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// annotate prints a file with what is known of its lines: their parts in a margin, and
// their causes as comments below.
func annotate(w io.Writer, name, dir string, list []message.Message) error {
	file, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("-annotate: %w", err)
	}
	defer file.Close()
	hot := make(map[int64][]*message.Hotspot)
	for _, m := range list {
		if h := m.Hotspot; h != nil && h.Patches == 0 && sameFile(dir, h.File, name) {
			hot[h.Line] = append(hot[h.Line], h)
		}
	}
	out := bufio.NewWriter(w)
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	fmt.Fprintln(out, words.MarginHead)
	for n := int64(1); lines.Scan(); n++ {
		for _, text := range words.Margin(lines.Text(), hot[n]) {
			fmt.Fprintln(out, text)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("-annotate: %w", err)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}
