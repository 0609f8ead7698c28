package words

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build/diag"
	why "github.com/gohone/hone/internal/explain/cause"
)

// causeForms say what causes do. %s is replaced by what it is done to, where that is known,
// and by the second text where it is not.
var causeForms = map[why.Code][2]string{
	why.Escape:        {"%s lives on the heap", "an object is made on the heap"},
	why.GrowSlice:     {"append to %s goes beyond its capacity", "append goes beyond the capacity"},
	why.MoveSlice:     {"%s is built on the stack and then moved to the heap", "a slice is built on the stack and then moved to the heap"},
	why.MakeSlice:     {"%s makes a slice on the heap", "a slice is made on the heap"},
	why.MakeMap:       {"%s is made each time", "a map is made each time"},
	why.MapGrowth:     {"%s grows while it is filled", "a map grows while it is filled"},
	why.Boxing:        {"%s is put into an interface, which needs room on the heap", "a value is put into an interface, which needs room on the heap"},
	why.Concat:        {"%s makes a new string", "strings are added up into a new one"},
	why.ConcatLoop:    {"%s grows in a loop: each turn copies all of it", "a string grows in a loop: each turn copies all of it"},
	why.BytesString:   {"%s is copied into a string", "bytes are copied into a string"},
	why.StringBytes:   {"%s is copied into a []byte", "a string is copied into a []byte"},
	why.RuneString:    {"%s is converted between runes and a string", "runes and strings are converted"},
	why.Closure:       {"the %s lives on the heap with what it captures", "a function literal lives on the heap with what it captures"},
	why.Builder:       {"%s grows while it is written", "a buffer grows while it is written"},
	why.Allocation:    {"%s is allocated", "memory is allocated"},
	why.GCAssist:      {"the garbage collector makes the line help", "the garbage collector makes the line help"},
	why.WriteBarrier:  {"pointers are written while the garbage collector runs", "pointers are written while the garbage collector runs"},
	why.Layout:        {"%s has its fields in an order that wastes room", "a struct has its fields in an order that wastes room"},
	why.MapRead:       {"%s is looked up in", "a map is looked up in"},
	why.MapWrite:      {"%s is written to", "a map is written to"},
	why.MapDelete:     {"entries of %s are deleted", "entries of a map are deleted"},
	why.MapIterate:    {"the map %s is gone through", "a map is gone through"},
	why.Copy:          {"%s is copied", "memory is copied"},
	why.LargeCopy:     {"%s is copied", "a large value is copied"},
	why.Clear:         {"%s is set to zero", "memory is set to zero"},
	why.Compare:       {"%s is compared", "strings or memory are compared"},
	why.Decode:        {"%s is decoded into runes", "text is decoded into runes"},
	why.RuneClass:     {"%s asks what a character is", "it asks what characters are"},
	why.Search:        {"%s searches", "text is searched"},
	why.Sort:          {"%s sorts", "it sorts"},
	why.SortBoxed:     {"%s sorts by reflection or by a call for each comparison", "it sorts by reflection or by a call for each comparison"},
	why.Heap:          {"%s calls methods through an interface", "a heap calls methods through an interface"},
	why.Fmt:           {"%s formats", "package fmt formats"},
	why.Scan:          {"%s reads by a format", "text is read by a format"},
	why.MakeError:     {"%s makes an error", "an error is made"},
	why.Strconv:       {"%s converts a number", "a number is converted"},
	why.Reflection:    {"%s works by reflection", "it works by reflection"},
	why.Regexp:        {"%s matches a regular expression", "a regular expression is matched"},
	why.RegexpCompile: {"%s compiles a regular expression", "a regular expression is compiled"},
	why.JSON:          {"%s encodes or decodes JSON", "JSON is encoded or decoded"},
	why.Encoding:      {"%s encodes or decodes", "data is encoded or decoded"},
	why.Binary:        {"%s goes by reflection", "package binary goes by reflection"},
	why.Template:      {"%s executes a template", "a template is executed"},
	why.Split:         {"%s makes a slice of all parts", "text is split into a slice of all parts"},
	why.Replace:       {"%s replaces", "text is replaced"},
	why.Casing:        {"%s maps letters", "letters are mapped"},
	why.StringWork:    {"%s works on text", "text is worked on"},
	why.Hashing:       {"%s hashes", "data is hashed"},
	why.Crypto:        {"%s encrypts, signs or checks", "data is encrypted or checked"},
	why.Compression:   {"%s compresses or expands", "data is compressed or expanded"},
	why.BigNumbers:    {"%s calculates with big numbers", "big numbers are calculated with"},
	why.Math:          {"%s calculates", "package math calculates"},
	why.Random:        {"%s draws random numbers", "random numbers are drawn"},
	why.Clock:         {"%s reads the clock", "the clock is read"},
	why.TimeFormat:    {"%s formats or parses a time", "a time is formatted or parsed"},
	why.Timer:         {"%s makes or sets a timer", "a timer is made or set"},
	why.Logging:       {"%s logs", "a line is logged"},
	why.URL:           {"%s parses or writes a URL", "a URL is parsed or written"},
	why.ContextValue:  {"%s looks a value up in a context", "a value is looked up in a context"},
	why.Library:       {"it is spent in %s", "it is spent in another package"},
	why.Channel:       {"a value goes through the channel %s", "a value goes through a channel"},
	why.Select:        {"select chooses among channels", "select chooses among channels"},
	why.Lock:          {"%s locks or waits for a lock", "a lock is taken or waited for"},
	why.Atomic:        {"%s is atomic", "an atomic operation"},
	why.SyncMap:       {"%s of a sync.Map", "a sync.Map is asked"},
	why.Pool:          {"%s of a sync.Pool", "a sync.Pool is asked"},
	why.Wait:          {"%s waits for other goroutines", "it waits for other goroutines"},
	why.Goroutine:     {"a goroutine is started", "a goroutine is started"},
	why.Scheduling:    {"the scheduler looks for goroutines to run", "the scheduler looks for goroutines to run"},
	why.Syscall:       {"%s calls the operating system", "the operating system is called"},
	why.Unbuffered:    {"%s calls the operating system for a few bytes", "the operating system is called for a few bytes"},
	why.Cgo:           {"C is called", "C is called"},
	why.Sleep:         {"it sleeps", "it sleeps"},
	why.Profiler:      {"the profiler itself", "the profiler itself"},
	why.Defer:         {"a call is deferred", "a call is deferred"},
	why.DeferLoop:     {"each turn of the loop defers a call", "each turn of the loop defers a call"},
	why.Panic:         {"it panics or recovers", "it panics or recovers"},
	why.TypeAssertion: {"a type is asserted", "a type is asserted"},
	why.InterfaceCall: {"%s is called through an interface, so it cannot be inlined", "a method is called through an interface, so it cannot be inlined"},
	why.IndirectCall:  {"%s is a function value, so it cannot be inlined", "a function value is called, so it cannot be inlined"},
	why.StackGrowth:   {"the stack grows, which copies it", "the stack grows, which copies it"},
	why.NotInlined:    {"%s is not inlined", "a call is not inlined"},
	why.BoundsCheck:   {"an index is checked against the length", "an index is checked against the length"},
	why.NilCheck:      {"a pointer is checked", "a pointer is checked"},
	why.Division:      {"it divides by %s, which the compiler does not know", "it divides by a number that the compiler does not know"},
	why.Chase:         {"%s follows pointers, each of which must be read first", "it follows pointers, each of which must be read first"},
	why.OwnWork:       {"the line's own instructions", "the line's own instructions"},
	why.GC:            {"the garbage collector", "the garbage collector"},
}

// causesOfFunctions are the causes whose words are about a function, not a value.
var causesOfFunctions = []why.Code{
	why.RuneClass, why.Search, why.Sort, why.SortBoxed, why.Heap, why.Fmt, why.Scan, why.MakeError, why.Strconv, why.Reflection,
	why.Regexp, why.RegexpCompile, why.JSON, why.Encoding, why.Binary, why.Template, why.Split, why.Replace, why.Casing, why.StringWork,
	why.Hashing, why.Crypto, why.Compression, why.BigNumbers, why.Math, why.Random, why.Clock, why.TimeFormat, why.Timer, why.Logging,
	why.URL, why.ContextValue, why.Library, why.Lock, why.SyncMap, why.Pool, why.Wait, why.Syscall, why.Unbuffered, why.Atomic,
	why.InterfaceCall, why.IndirectCall, why.NotInlined,
}

// Cause says in one line what a cause is, without a capital and a full stop.
func Cause(c why.Cause) string {
	about := c.Facts.Variable
	if slices.Contains(causesOfFunctions, c.Code) {
		about = ShortFunction(c.Facts.Function)
	}
	form := causeForms[c.Code]
	text := form[1]
	if about != "" {
		text = strings.Replace(form[0], "%s", cut(about), 1)
	}
	return text + causeDetail(c)
}

// causeDetail is what else there is to say.
func causeDetail(c why.Cause) string {
	f := c.Facts
	switch {
	case c.Code == why.NotInlined && f.Cost > 0:
		return fmt.Sprintf(": cost %d, budget %d", f.Cost, f.Budget)
	case c.Code == why.NotInlined && f.Reason != "":
		return ": " + f.Reason
	case c.Code == why.LargeCopy && f.Size > 0:
		return fmt.Sprintf(", %s each time", Value(float64(f.Size), "B"))
	case c.Code == why.Layout && f.Waste > 0:
		return fmt.Sprintf(", %s of %s", Value(float64(f.Waste), "B"), Value(float64(f.Size), "B"))
	case c.Code == why.Layout && f.PointerBytes > 0:
		return fmt.Sprintf(": the garbage collector scans %s more than it must", Value(float64(f.PointerBytes), "B"))
	case c.Code == why.BoundsCheck && f.Count > 1:
		return fmt.Sprintf(", %d times", f.Count)
	case len(f.Flow) > 0 && slices.Contains([]why.Code{why.Escape, why.MakeSlice, why.Closure, why.Boxing}, c.Code):
		return flow(f.Flow)
	}
	return ""
}

// flow says by which step a value gets to the heap.
func flow(steps []diag.Step) string {
	last := steps[len(steps)-1]
	text := strings.TrimPrefix(last.Text, "from ")
	if strings.HasPrefix(text, "flow: ") {
		return ""
	}
	return fmt.Sprintf(": by %s at %s:%d", text, filepath.Base(last.File), last.Line)
}

// adviceForms are what would help, in the imperative.
var adviceForms = map[why.AdviceCode]string{
	why.Preallocate:    "make it with room for what is put in",
	why.KeepOnStack:    "do not let the value out of the function, or return it by value",
	why.Reuse:          "keep the memory from call to call",
	why.AppendBuffer:   "append to one buffer",
	why.AvoidConvert:   "use the value without converting it",
	why.AvoidInterface: "use a concrete type or a type parameter",
	why.HoistOut:       "make it once, outside of the function or loop",
	why.TableScan:      "go over the bytes with a table",
	why.AppendNumbers:  "use strconv.Append functions, or parse by hand",
	why.OneLookup:      "look the key up once",
	why.IndexInstead:   "use a slice, an array or a switch in place of the map",
	why.Pointer:        "use a pointer or an index in place of the value",
	why.CutParts:       "go over the parts without a slice of them",
	why.SortTyped:      "use slices.SortFunc",
	why.GenerateCode:   "write or generate code for the type",
	why.OtherLibrary:   "another package does the same faster",
	why.BufferIO:       "use bufio, or fewer and larger calls",
	why.Batch:          "hand over more at once",
	why.ShardLock:      "hold the lock for less, or have several",
	why.LowerCost:      "move what is rare into a function of its own, so that the rest is inlined",
	why.ProveBounds:    "tell the compiler the length once, before the loop",
	why.ByShift:        "divide by a constant or a power of two",
	why.Contiguous:     "keep the elements in a slice",
	why.LoopBody:       "put the body of the loop into a function, or call without defer",
	why.SmallerRecords: "order the fields by size, pointers first",
	why.RaiseGOGC:      "raise GOGC, which takes memory for time",
	why.FewerPointers:  "hold fewer pointers: what has none is not scanned",
	why.Sentinel:       "use a package variable for an error that is always the same",
	why.LocalSource:    "use math/rand/v2, or a source of its own",
	why.FewerCalls:     "ask less often, or keep the answer",
	why.WorkerPool:     "use goroutines that stay",
	why.Algorithm:      "do less: only another algorithm helps",
}

// Advice says what would help, without a capital and a full stop.
func Advice(a why.Advice) string {
	text := adviceForms[a.Code]
	if len(a.Rules) > 0 {
		text += "; hone tune has " + Names(a.Rules)
	}
	return text
}
