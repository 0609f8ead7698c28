package source

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/gohone/hone/internal/source/git"
)

// ErrUncommitted is the error where patches cannot become commits: files that git knows
// have changed since the last one.
var ErrUncommitted = errors.New("the working tree has uncommitted changes; commit or stash them first")

// Author returns who git says is at work in the folder that a version was taken from.
func (r *Resolver) Author(ctx context.Context, v *Version) (name, email string, err error) {
	out, err := r.userGit(ctx, v, nil, "var", "GIT_AUTHOR_IDENT")
	if err != nil {
		return "", "", err
	}
	name, rest, ok := strings.Cut(string(out), " <")
	email, _, closed := strings.Cut(rest, ">")
	if !ok || !closed {
		return "", "", fmt.Errorf("git var GIT_AUTHOR_IDENT: unexpected output %q", out)
	}
	return name, email, nil
}

// Committable returns an error where patches of a version of the working tree could not
// be committed: it is in no repository, has no commit or, ErrUncommitted, other changes.
func (r *Resolver) Committable(ctx context.Context, v *Version) error {
	if v.Commit == "" || v.Origin() == "" {
		return fmt.Errorf("%s is in no git repository with a commit", v.Name)
	}
	out, err := r.userGit(ctx, v, nil, "status", "--porcelain", "--untracked-files=no")
	if err == nil && len(out) > 0 {
		err = ErrUncommitted
	}
	return err
}

// Commit turns mails into commits on top of the one that a version was taken from, as
// git am does: all or none of them. That it is still the last one is checked.
func (r *Resolver) Commit(ctx context.Context, v *Version, mails []string) error {
	if err := r.Committable(ctx, v); err != nil {
		return err
	}
	head, err := r.userGit(ctx, v, nil, "rev-parse", "--verify", "HEAD")
	if err != nil {
		return err
	}
	if strings.TrimSpace(string(head)) != v.Commit {
		return errors.New("nothing was committed: there is a new commit since the run began; -out writes patches")
	}
	_, err = r.userGit(ctx, v, []byte(strings.Join(mails, "\n")), "am", "--quiet", "--keep-cr", "--no-3way")
	if err != nil {
		_, abort := r.userGit(ctx, v, nil, "am", "--abort")
		return errors.Join(fmt.Errorf("nothing was committed: %w", err), abort)
	}
	return nil
}

// userGit runs git in the folder of the user that a version was taken from, with the
// user's settings and names.
func (r *Resolver) userGit(ctx context.Context, v *Version, stdin []byte, args ...string) ([]byte, error) {
	if v.Origin() == "" {
		return nil, fmt.Errorf("%s is no folder of a repository", v.Name)
	}
	if _, err := os.Stat(v.Origin()); err != nil {
		return nil, err
	}
	return git.AsUser(ctx, v.Origin(), r.environ(), stdin, args...)
}
