package source

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source/git"
	"github.com/gohone/hone/internal/source/tree"
)

// A superproject is where the submodules of a tree may be found: in its
// working tree and in the git directories that keep those of its submodules.
type superproject struct {
	top     string   // "" if there is none
	gitDirs []string // each may hold modules/<name>
}

// workSubmodules puts the working trees of submodules, and of repositories
// that lie in the working tree without being one, in the place of the entries
// that stand for them. It adds to c what it finds out about them.
func (r *Resolver) workSubmodules(ctx context.Context, rp *git.Repo, c *code,
	entries []tree.Entry) ([]tree.Entry, error) {
	list, warnings, err := spliceLinks(entries,
		func(link tree.Entry) ([]tree.Entry, []sample.Warning, error) {
			dir := filepath.Join(rp.Top, link.Path)
			sub, err := r.openRepo(ctx, dir)
			if errors.Is(err, git.ErrNoRepository) || err == nil && sub.Top != dir {
				return nil, []sample.Warning{missingSubmodule(link)}, nil
			}
			if err != nil {
				return nil, nil, err
			}
			list, err := sub.WorkEntries(ctx, r.Cache)
			if err != nil {
				return nil, nil, err
			}
			_, differ, err := sub.CompareHead(ctx, list)
			if err != nil {
				return nil, nil, err
			}
			c.dirty = c.dirty || differ
			list, err = r.workSubmodules(ctx, sub, c, list)
			rp.AddObjects(sub.Objects...)
			return list, nil, err
		})
	c.warnings = append(c.warnings, warnings...)
	return list, err
}

// refSubmodules puts the recorded commits of submodules in the place of the
// entries that stand for them, as far as they are there.
func (r *Resolver) refSubmodules(ctx context.Context, rp *git.Repo, entries []tree.Entry,
	in superproject) ([]tree.Entry, []sample.Warning, error) {
	names := make(map[string]string)
	if slices.ContainsFunc(entries, isLink) {
		names = rp.SubmoduleNames(ctx, entries)
	}
	return spliceLinks(entries, func(link tree.Entry) ([]tree.Entry, []sample.Warning, error) {
		sub, err := r.findSubmodule(ctx, rp, link, names[link.Path], in)
		if err != nil {
			return nil, nil, err
		}
		if _, err := rp.Git(ctx, "cat-file", "-e", link.ID+"^{tree}"); err != nil {
			if ctx.Err() != nil {
				return nil, nil, context.Cause(ctx)
			}
			return nil, []sample.Warning{missingSubmodule(link)}, nil
		}
		list, err := rp.TreeEntries(ctx, link.ID)
		if err != nil {
			return nil, nil, err
		}
		return r.refSubmodules(ctx, rp, list, sub)
	})
}

// findSubmodule looks for the repository of a submodule and lets rp read its
// objects.
func (r *Resolver) findSubmodule(ctx context.Context, rp *git.Repo, link tree.Entry, name string,
	in superproject) (superproject, error) {
	var sub superproject
	for _, dir := range in.gitDirs {
		if name == "" || !filepath.IsLocal(name) {
			break
		}
		gitDir := filepath.Join(dir, "modules", name)
		if info, err := os.Stat(filepath.Join(gitDir, "objects")); err == nil && info.IsDir() {
			sub.gitDirs = append(sub.gitDirs, gitDir)
			rp.AddObjects(filepath.Join(gitDir, "objects"))
		}
	}
	dir := filepath.Join(in.top, link.Path)
	if _, err := os.Lstat(filepath.Join(dir, ".git")); in.top == "" || err != nil {
		return sub, nil
	}
	at, err := r.openRepo(ctx, dir)
	if err != nil {
		return sub, err
	}
	rp.AddObjects(at.Objects...)
	sub.top = dir
	sub.gitDirs = append(sub.gitDirs, at.GitDir, at.Common)
	return sub, nil
}

// spliceLinks replaces each submodule entry by what expand returns for it,
// with paths relative to the submodule. Where that is nothing the entry stays
// and becomes an empty folder.
func spliceLinks(entries []tree.Entry,
	expand func(link tree.Entry) ([]tree.Entry, []sample.Warning, error)) ([]tree.Entry, []sample.Warning, error) {
	if !slices.ContainsFunc(entries, isLink) {
		return entries, nil, nil
	}
	var list []tree.Entry
	var warnings []sample.Warning
	for _, e := range entries {
		if !isLink(e) {
			list = append(list, e)
			continue
		}
		sub, warns, err := expand(e)
		if err != nil {
			return nil, nil, fmt.Errorf("submodule %s: %w", e.Path, err)
		}
		if sub == nil {
			list = append(list, e)
		}
		for _, s := range sub {
			s.Path = e.Path + "/" + s.Path
			list = append(list, s)
		}
		warnings = append(warnings, warns...)
	}
	slices.SortFunc(list, tree.ByPath)
	return list, warnings, nil
}

func isLink(e tree.Entry) bool { return e.Mode == tree.ModeGitlink }

func missingSubmodule(link tree.Entry) sample.Warning {
	return sample.Warning{
		Code: WarnSubmodule, Facts: sample.NewFacts(map[string]any{"path": link.Path, "commit": link.ID}),
	}
}
