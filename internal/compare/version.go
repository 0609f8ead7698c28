package compare

import (
	"fmt"
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
)

// A version is one arm of a comparison of versions.
type version struct {
	source *source.Version
	arm    string // unique among the versions
}

// nameVersions gives each version a unique name: the same version may be
// given twice.
func nameVersions(versions []*version) {
	seen := make(map[string]int)
	for _, v := range versions {
		v.arm = v.source.Name
		seen[v.arm]++
		if n := seen[v.arm]; n > 1 {
			v.arm = fmt.Sprintf("%s#%d", v.arm, n)
		}
	}
}

// Describe returns what is stored and reported of a version that is called
// arm. A patch and the tests of another version are reported elsewhere.
// dirty is set only for a working tree that was not named.
func Describe(v *source.Version, arm, toolchain string) sample.Version {
	return sample.Version{
		Name: arm, Commit: v.Commit, Tree: v.Tree, Dirty: v.Dirty && v.Spec.Kind == source.WorkTree,
		Settings: v.Spec.Settings(), Toolchain: toolchain,
	}
}

// sameProcess reports whether processes of two versions get the same
// environment.
func (v *version) sameProcess(o *version) bool {
	return slices.Equal(v.source.Spec.Env, o.source.Spec.Env)
}

// sameBuild reports whether two versions certainly give the same binary.
func (v *version) sameBuild(o *version) bool {
	a, b := v.source, o.source
	return a.Tree == b.Tree && a.Root == b.Root && a.Dir == b.Dir && a.GoWork == b.GoWork && a.PGO == b.PGO &&
		a.Spec.Toolchain == b.Spec.Toolchain && a.Spec.GOAMD64 == b.Spec.GOAMD64 &&
		a.Spec.Experiment == b.Spec.Experiment && a.Spec.Tags == b.Spec.Tags &&
		a.Spec.Gcflags == b.Spec.Gcflags && a.Spec.Ldflags == b.Spec.Ldflags
}
