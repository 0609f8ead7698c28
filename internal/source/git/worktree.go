package git

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gohone/hone/internal/source/tree"
)

// WorkEntries lists the files of the working tree: what is committed, changed
// and new, but not what is ignored and not the folder leaveOut. Submodules are still single entries.
func (rp *Repo) WorkEntries(ctx context.Context, leaveOut string) ([]tree.Entry, error) {
	index := rp.tmp.Path("index")
	if err := copyIndex(filepath.Join(rp.GitDir, "index"), index); err != nil {
		return nil, err
	}
	defer os.Remove(index)
	if err := rp.unhide(ctx, index); err != nil {
		return nil, err
	}
	args := []string{"add", "--all", "--", "."}
	// What git ignores it leaves out, and refuses to be told so by name.
	if rel, ok := tree.Within(rp.Top, leaveOut); ok && !rp.Ignores(ctx, leaveOut) {
		args = append(args, ":(exclude,literal)"+filepath.ToSlash(rel))
	}
	if _, err := rp.gitIndex(ctx, index, nil, args...); err != nil {
		return nil, err
	}
	return rp.indexEntries(ctx, index)
}

// copyIndex copies the index of a repository, with its time: git takes a file
// whose time is not before that of the index for possibly changed, and a
// newer index would make it miss changes of the second it was written in.
func copyIndex(from, to string) error {
	info, err := os.Stat(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // nothing was ever added
	}
	if err != nil {
		return err
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.WriteFile(to, data, 0o600); err != nil {
		return err
	}
	return os.Chtimes(to, info.ModTime(), info.ModTime())
}

// unhide clears the marks in index by which users hide changes of files from
// git, as the compiler would see them. The mark skip-worktree stays on files
// that are not there: these are left out by a sparse checkout.
func (rp *Repo) unhide(ctx context.Context, index string) error {
	out, err := rp.gitIndex(ctx, index, nil, "ls-files", "-v", "-z")
	if err != nil {
		return err
	}
	var assumed, skipped bytes.Buffer
	for line := range bytes.SplitSeq(out, []byte{0}) {
		tag, path, _ := strings.Cut(string(line), " ")
		if tag == "" {
			continue
		}
		if 'a' <= tag[0] && tag[0] <= 'z' {
			assumed.WriteString(path + "\x00")
		}
		if tag == "S" || tag == "s" {
			if _, err := os.Lstat(filepath.Join(rp.Top, path)); err == nil {
				skipped.WriteString(path + "\x00")
			}
		}
	}
	clearMark := func(flag string, paths []byte) error {
		if len(paths) == 0 {
			return nil
		}
		_, err := rp.gitIndex(ctx, index, paths, "update-index", flag, "-z", "--stdin")
		return err
	}
	if err := clearMark("--no-assume-unchanged", assumed.Bytes()); err != nil {
		return err
	}
	return clearMark("--no-skip-worktree", skipped.Bytes())
}

// CompareHead returns the commit that is checked out, "" if there is none yet,
// and whether entries differ from it.
func (rp *Repo) CompareHead(ctx context.Context,
	entries []tree.Entry) (commit string, differ bool, err error) {
	out, err := rp.Git(ctx, "rev-parse", "HEAD^{commit}", "HEAD^{tree}")
	if exitStatus(err) > 0 {
		return "", true, nil
	}
	if err != nil {
		return "", false, err
	}
	commit, id, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	return commit, id != tree.ID(entries), nil
}
