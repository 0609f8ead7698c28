package cache

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// maxCopyBytes is how large a directory may be to be copied: no module is,
// but a home directory named by mistake may be.
const maxCopyBytes = DefaultBytes

// CopyTree copies the folder from to the new folder to: files with their
// permissions, symbolic links as they are. It leaves out .git, skip and what
// is neither file, link nor folder.
func CopyTree(ctx context.Context, from, to, skip string) error {
	var total int64
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		switch dst := filepath.Join(to, rel); {
		case d.Name() == ".git" || path == skip:
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			return os.Mkdir(dst, 0o700)
		case d.Type() == fs.ModeSymlink:
			return CopyLink(path, dst)
		case d.Type().IsRegular():
			n, err := CopyFile(path, dst)
			if total += n; err == nil && total > maxCopyBytes {
				return fmt.Errorf("directory %s holds more than %d MiB; name a smaller one", from,
					maxCopyBytes>>20)
			}
			return err
		}
		return nil
	})
}

// CopyLink copies a symbolic link as it is.
func CopyLink(from, to string) error {
	target, err := os.Readlink(from)
	if err != nil {
		return err
	}
	return os.Symlink(target, to)
}

// CopyFile copies a regular file and returns its size in bytes.
func CopyFile(from, to string) (int64, error) {
	src, err := os.Open(from)
	if err != nil {
		return 0, err
	}
	defer src.Close()
	info, err := src.Stat()
	if err != nil {
		return 0, err
	}
	dst, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm()|0o600)
	if err != nil {
		return 0, err
	}
	n, err := io.Copy(dst, src)
	return n, errors.Join(err, dst.Close())
}
