package hone

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/gohone/hone/"

// floors gives each package its floor, and the modules outside the standard
// library that it may import. A package imports only lower floors.
var floors = map[string]struct {
	floor   int
	outside []string
}{
	// What the line names to be read.
	"internal/input": {-3, nil},
	"internal/proc":  {-2, []string{"golang.org/x/sys/windows"}},
	"internal/flock": {-2, []string{"golang.org/x/sys/windows"}},
	// Packages with their types.
	"internal/golist": {-1, []string{"golang.org/x/tools/go/"}},
	"internal/touch":  {-2, []string{"golang.org/x/sys/"}},
	// What go test says.
	"internal/testlog": {-2, nil},
	"internal/sample":  {0, []string{"golang.org/x/perf/", "golang.org/x/sys/"}},
	"internal/driver":  {0, nil},
	"internal/probe":   {0, nil},
	// The code of a version, from git's lists of files up.
	"internal/source/tree":  {-2, []string{"golang.org/x/mod/modfile"}},
	"internal/source/cache": {-1, nil},
	"internal/source/git":   {0, nil},
	"internal/source":       {1, []string{"golang.org/x/mod/", "github.com/google/pprof/profile"}},
	"internal/stat":         {0, []string{"github.com/aclements/go-moremath/"}},
	"internal/results":      {1, []string{"golang.org/x/perf/"}},
	"internal/machine":      {1, nil},
	"internal/build/reach":  {1, nil},
	"internal/build/diag":   {0, nil},
	"internal/build":        {2, []string{"golang.org/x/sys/cpu", "golang.org/x/mod/modfile"}},
	"internal/verdict":      {1, nil},
	// Judgements by other rules than that of a group.
	"internal/verdict/gauge":        {2, nil},
	"internal/verdict/speeds":       {2, nil},
	"internal/verdict/instructions": {2, nil},
	"internal/verdict/unpaired":     {2, nil},
	"internal/bench":                {3, nil},
	"internal/store":                {1, []string{"modernc.org/sqlite"}},
	"internal/session":              {3, nil},
	// What hone diff, bench and doctor do.
	"internal/compare/evidence": {4, nil},
	"internal/compare":          {6, nil},
	"internal/compare/files":    {7, nil},
	"internal/doctor":           {7, nil},
	"compare":                   {8, nil},
	// hone load.
	"internal/load/wire":        {1, nil},
	"internal/load/script":      {2, nil},
	"internal/load/k6":          {3, []string{"github.com/grafana/sobek"}},
	"internal/load/capture":     {2, []string{"github.com/google/pprof/profile", "golang.org/x/sys/"}},
	"internal/load":             {3, []string{"github.com/HdrHistogram/hdrhistogram-go", "golang.org/x/sys/"}},
	"internal/loadtest/target":  {3, nil},
	"internal/loadtest/traffic": {4, nil},
	"internal/loadtest/watch":   {4, []string{"github.com/google/pprof/profile"}},
	"internal/loadtest":         {5, nil},
	// Reports, from the stream to the page.
	"internal/report/message": {1, nil},
	"internal/report/layout":  {2, nil},
	"internal/report/words":   {7, []string{"golang.org/x/perf/"}},
	"internal/report/convert": {8, []string{"github.com/google/pprof/profile"}},
	"internal/report/tables":  {8, nil},
	"internal/report/chart":   {8, nil},
	// Pictures of profiles; pprof itself draws up the call graph.
	"internal/report/view": {8, []string{"github.com/google/pprof/"}},
	"internal/report":      {9, nil},
	// hone tune.
	// Candidates where they were not made.
	"internal/rewrite/lossy":   {3, []string{"golang.org/x/tools/go/"}},
	"internal/rewrite/systems": {3, []string{"golang.org/x/tools/go/"}},
	// The rules, and below 0 what they are made of.
	"rules":                    {1, []string{"golang.org/x/tools/go/"}},
	"rules/text":               {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/format":             {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/gather":             {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/split":              {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/fuse":               {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/runes":              {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/pattern":            {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/table":              {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/maps":               {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/room":               {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/result":             {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/json":               {0, []string{"golang.org/x/tools/go/analysis", "golang.org/x/mod/modfile"}},
	"rules/sorting":            {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/fields":             {0, []string{"golang.org/x/tools/go/"}},
	"rules/chars":              {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/loop":               {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/bounds":             {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/matrix":             {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/call":               {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/fold":               {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/heap":               {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/reuse":              {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/arith":              {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/number":             {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/hashes":             {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/binary":             {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/lines":              {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/times":              {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/web":                {0, []string{"golang.org/x/tools/go/analysis"}},
	"rules/layout":             {-4, nil},
	"rules/internal/compose":   {-1, nil},
	"rules/internal/local":     {-2, nil},
	"rules/internal/appending": {-2, nil},
	"rules/internal/confine":   {-2, nil},
	"rules/internal/initorder": {-2, nil},
	"rules/internal/pure":      {-2, nil},
	"rules/internal/eval":      {-3, nil},
	"rules/internal/partial":   {-3, nil},
	"rules/internal/automaton": {-3, nil},
	"rules/internal/linear":    {-3, nil},
	"rules/internal/patch":     {-3, []string{"golang.org/x/tools/go/analysis"}},
	"rules/internal/rule":      {-3, []string{"golang.org/x/tools/go/analysis"}},
	"rules/internal/view":      {-4, []string{"golang.org/x/tools/go/"}},
	"rules/internal/codec":     {-4, nil},
	"rules/internal/graft":     {-3, []string{"golang.org/x/tools/go/"}},
	"rules/length":             {-4, nil},
	"rules/near":               {-5, nil},
	"internal/rewrite":         {2, []string{"golang.org/x/tools/go/", "github.com/aymanbagabas/go-udiff", "github.com/bluekeyes/go-gitdiff/"}},
	"internal/explain/cause":   {1, []string{"golang.org/x/tools/go/packages"}},
	"internal/explain":         {2, []string{"github.com/google/pprof/profile"}},
	"internal/explain/shift":   {3, []string{"github.com/google/pprof/profile"}},
	"internal/explain/between": {7, []string{"github.com/google/pprof/profile"}},
	"internal/explain/look":    {7, []string{"github.com/google/pprof/profile", "golang.org/x/mod/modfile", "golang.org/x/tools/go/packages"}},
	"internal/explain/why":     {3, []string{"golang.org/x/tools/go/packages"}},
	// Labels hold causes to what people say.
	"internal/explain/cause/labels": {5, []string{"github.com/google/pprof/profile"}},
	"cmd/hone":                      {11, nil},
	"internal/cli":                  {10, []string{"github.com/mattn/go-isatty", "github.com/google/pprof/", "golang.org/x/sys/"}},
	"internal/callgrind":            {0, nil},
	// Checking that two functions are the same, and measuring one on other sizes.
	"internal/equiv/harness/value":   {0, nil},
	"internal/equiv/harness/process": {0, nil},
	"internal/equiv/harness/format":  {0, nil},
	"internal/equiv/harness/guide":   {0, nil},
	"internal/equiv/harness/draw":    {1, nil},
	"internal/equiv/harness/answer":  {1, nil},
	"internal/equiv/harness/record":  {1, nil},
	"internal/equiv/harness/handler": {2, nil},
	"internal/equiv/harness/images":  {2, nil},
	"internal/equiv/harness/input":   {2, nil},
	"internal/equiv/harness/sizes":   {2, nil},
	"internal/equiv/harness/check":   {3, nil},
	"internal/equiv/harness/drive":   {3, nil},
	"internal/equiv/harness":         {0, nil},
	"internal/equiv/subject":         {3, []string{"golang.org/x/tools/go/"}},
	"internal/equiv/mutants":         {4, nil},
	"internal/equiv/answer":          {4, nil},
	"internal/equiv/part":            {4, nil},
	"internal/equiv/sequence":        {4, []string{"golang.org/x/tools/go/"}},
	"internal/equiv/calls":           {4, nil},
	"internal/equiv/callers":         {4, nil},
	"internal/equiv":                 {5, nil},
	"internal/resize":                {5, nil},
	// Observing lengths for hone tune.
	"internal/observe/recorder": {0, nil},
	"internal/observe":          {4, []string{"golang.org/x/tools/go/"}},
	// The loop of hone tune.
	"internal/tune/target":            {4, nil},
	"internal/tune/target/targettest": {5, nil},
	"internal/tune/suite":             {5, nil},
	"internal/tune/search":            {6, []string{"golang.org/x/tools/go/", "golang.org/x/mod/modfile"}},
	"internal/tune/trial":             {6, nil},
	"internal/tune/loop":              {7, []string{"github.com/google/pprof/profile"}},
	"internal/tune":                   {8, nil},
	// Which tests run by default.
	"internal/slowtest": {0, nil},
	// Opens pages in a browser.
	"internal/browsertest": {0, nil},
}

// notOurs are folders that belong to other modules or hold no code of hone.
var notOurs = []string{"testdata", "cases", "lab", "tools", ".git"}

// TestLayers parses the files itself rather than running "go list": the test
// cache knows the files that a test opens, not those that a child opens.
func TestLayers(t *testing.T) {
	err := filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && slices.Contains(notOurs, d.Name()) {
			return fs.SkipDir
		}
		pkg := path.Dir(filepath.ToSlash(p))
		if !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") || pkg == "." {
			return nil
		}
		checkFile(t, p, pkg)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkFile(t *testing.T, file, pkg string) {
	at, ok := floors[pkg]
	if !ok {
		t.Errorf("%s has no floor; add it to the table", pkg)
		return
	}
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		t.Error(err)
		return
	}
	for _, imp := range f.Imports {
		name, err := strconv.Unquote(imp.Path.Value)
		if err != nil {
			t.Error(err)
			continue
		}
		dep, ours := strings.CutPrefix(name, module)
		outside := func(prefix string) bool { return strings.HasPrefix(name, prefix) }
		switch {
		case ours && floors[dep].floor >= at.floor:
			t.Errorf("%s (floor %d) imports %s (floor %d)", file, at.floor, dep, floors[dep].floor)
		case !ours && strings.Contains(strings.Split(name, "/")[0], ".") && !slices.ContainsFunc(at.outside, outside):
			t.Errorf("%s imports %s, which %s may not", file, name, pkg)
		}
	}
}
