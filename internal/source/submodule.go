package source

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
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
func (r *Resolver) workSubmodules(ctx context.Context, rp *repo, c *code, entries []entry) ([]entry, error) {
	list, warnings, err := spliceLinks(entries, func(link entry) ([]entry, []Warning, error) {
		dir := filepath.Join(rp.top, link.path)
		sub, err := r.openRepo(ctx, dir)
		if errors.Is(err, errNoRepository) || err == nil && sub.top != dir {
			return nil, []Warning{missingSubmodule(link)}, nil
		}
		if err != nil {
			return nil, nil, err
		}
		list, err := sub.workEntries(ctx, r.Cache)
		if err != nil {
			return nil, nil, err
		}
		_, differ, err := sub.compareHead(ctx, list)
		if err != nil {
			return nil, nil, err
		}
		c.dirty = c.dirty || differ
		list, err = r.workSubmodules(ctx, sub, c, list)
		rp.addObjects(sub.objects...)
		return list, nil, err
	})
	c.warnings = append(c.warnings, warnings...)
	return list, err
}

// refSubmodules puts the recorded commits of submodules in the place of the
// entries that stand for them, as far as they are there.
func (r *Resolver) refSubmodules(ctx context.Context, rp *repo, entries []entry, in superproject) ([]entry, []Warning, error) {
	names := make(map[string]string)
	if slices.ContainsFunc(entries, isLink) {
		names = rp.submoduleNames(ctx, entries)
	}
	return spliceLinks(entries, func(link entry) ([]entry, []Warning, error) {
		sub, err := r.findSubmodule(ctx, rp, link, names[link.path], in)
		if err != nil {
			return nil, nil, err
		}
		if _, err := rp.git(ctx, "cat-file", "-e", link.id+"^{tree}"); err != nil {
			if ctx.Err() != nil {
				return nil, nil, context.Cause(ctx)
			}
			return nil, []Warning{missingSubmodule(link)}, nil
		}
		list, err := rp.treeEntries(ctx, link.id)
		if err != nil {
			return nil, nil, err
		}
		return r.refSubmodules(ctx, rp, list, sub)
	})
}

// findSubmodule looks for the repository of a submodule and lets rp read its
// objects.
func (r *Resolver) findSubmodule(ctx context.Context, rp *repo, link entry, name string, in superproject) (superproject, error) {
	var sub superproject
	for _, dir := range in.gitDirs {
		if name == "" || !filepath.IsLocal(name) {
			break
		}
		gitDir := filepath.Join(dir, "modules", name)
		if info, err := os.Stat(filepath.Join(gitDir, "objects")); err == nil && info.IsDir() {
			sub.gitDirs = append(sub.gitDirs, gitDir)
			rp.addObjects(filepath.Join(gitDir, "objects"))
		}
	}
	dir := filepath.Join(in.top, link.path)
	if _, err := os.Lstat(filepath.Join(dir, ".git")); in.top == "" || err != nil {
		return sub, nil
	}
	at, err := r.openRepo(ctx, dir)
	if err != nil {
		return sub, err
	}
	rp.addObjects(at.objects...)
	sub.top = dir
	sub.gitDirs = append(sub.gitDirs, at.gitDir, at.common)
	return sub, nil
}

// spliceLinks replaces each submodule entry by what expand returns for it,
// with paths relative to the submodule. Where that is nothing the entry stays
// and becomes an empty folder.
func spliceLinks(entries []entry, expand func(link entry) ([]entry, []Warning, error)) ([]entry, []Warning, error) {
	if !slices.ContainsFunc(entries, isLink) {
		return entries, nil, nil
	}
	var list []entry
	var warnings []Warning
	for _, e := range entries {
		if !isLink(e) {
			list = append(list, e)
			continue
		}
		sub, warns, err := expand(e)
		if err != nil {
			return nil, nil, fmt.Errorf("submodule %s: %w", e.path, err)
		}
		if sub == nil {
			list = append(list, e)
		}
		for _, s := range sub {
			s.path = e.path + "/" + s.path
			list = append(list, s)
		}
		warnings = append(warnings, warns...)
	}
	slices.SortFunc(list, byPath)
	return list, warnings, nil
}

func isLink(e entry) bool { return e.mode == modeGitlink }

func missingSubmodule(link entry) Warning {
	return Warning{
		Code:   WarnSubmodule,
		Text:   fmt.Sprintf("submodule %s at %.12s is not available locally and not in the snapshot", link.path, link.id),
		Remedy: "git submodule update --init --recursive",
	}
}
