package subject

import (
	"go/types"
	"slices"
	"strings"
)

// outside are packages whose functions do something besides computing, by path;
// those that end in a slash with all below them.
var outside = []string{
	"os", "os/", "net", "net/", "syscall", "log", "log/", "math/rand", "math/rand/v2", "crypto/rand",
	"io/ioutil", "plugin", "database/", "runtime/debug",
	"golang.org/x/sys/",
}

// plainPackages are packages below these whose functions only compute, and outsideTypes
// types of theirs, which look like functions where something is converted to them.
var (
	plainPackages = []string{"net/netip", "net/url"}
	outsideTypes  = []string{"FileMode", "IP", "IPMask", "HardwareAddr", "Errno", "Signal"}
)

// computing are functions that only compute although their package leads out of the
// program, as types.Func.FullName names them.
var computing = map[string]bool{
	"net.SplitHostPort": true, "net.JoinHostPort": true, "net.ParseIP": true, "net.ParseCIDR": true,
	"net.ParseMAC": true, "os.Expand": true,
	"net.IPv4": true, "net.IPv4Mask": true, "net.CIDRMask": true,
	"(net.IP).DefaultMask": true, "(net.IP).Equal": true, "(net.IP).IsGlobalUnicast": true,
	"(net.IP).IsLinkLocalUnicast": true,
	"(net.IP).IsLoopback":         true, "(net.IP).IsMulticast": true, "(net.IP).IsPrivate": true,
	"(net.IP).IsUnspecified": true,
	"(net.IP).MarshalText":   true, "(net.IP).Mask": true, "(net.IP).String": true, "(net.IP).To16": true,
	"(net.IP).To4":      true,
	"(net.IPMask).Size": true, "(net.IPMask).String": true, "(*net.IPNet).Contains": true,
	"(*net.IPNet).String": true,
	"(*os.File).Write":    true, "(*os.File).WriteString": true, // there is none but for what a program prints to
	"(*net.IPAddr).String": true, "(*net.IPAddr).Network": true, "(*net.TCPAddr).String": true, "(*net.TCPAddr).Network": true,
	"(*net.UDPAddr).String": true, "(*net.UDPAddr).Network": true, "(*net.IP).UnmarshalText": true,
	"io/ioutil.ReadAll": true, "io/ioutil.NopCloser": true,
	"golang.org/x/sys/unix.Mkdev": true, "golang.org/x/sys/unix.Major": true, "golang.org/x/sys/unix.Minor": true,
	"golang.org/x/sys/unix.ByteSliceToString": true,
	"math/rand.New": true, "math/rand.NewSource": true, "math/rand.NewZipf": true,
	"math/rand/v2.New": true, "math/rand/v2.NewPCG": true, "math/rand/v2.NewChaCha8": true, "math/rand/v2.NewZipf": true,
	"(net.HardwareAddr).String": true, "(*net.AddrError).Error": true, "(*net.ParseError).Error": true,
}

// generators are types of random numbers whose methods do nothing but to go on with the next: all follow from the beginning. What
// draws from one that a variable of a package leads to changes what others draw.
var generators = []string{
	"math/rand.Rand", "math/rand.Zipf", "math/rand/v2.Rand", "math/rand/v2.Zipf", "math/rand/v2.PCG", "math/rand/v2.ChaCha8",
	"math/rand.Source", "math/rand.Source64", "math/rand/v2.Source",
}

// isGenerator reports whether a type is one of generators.
func isGenerator(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && slices.Contains(generators, n.Obj().Pkg().Path()+"."+n.Obj().Name())
}

// logging are the functions of package log that do nothing but to write, and panic: what they write is
// compared, and so is what package fmt prints.
var logging = map[string]bool{
	"log.Print": true, "log.Printf": true, "log.Println": true,
	"log.Panic": true, "log.Panicf": true, "log.Panicln": true,
}

// outsideVariables are the variables of other packages that lead out of the program.
var outsideVariables = map[string]bool{
	"os.Stdin": true, "os.Stdout": true, "os.Stderr": true, "os.Args": true, "crypto/rand.Reader": true,
	"flag.CommandLine": true,
}

// outputs are those of them that may be used while a function runs: what is written there is compared.
var outputs = map[string]bool{"os.Stdout": true, "os.Stderr": true}

// effects are functions of other packages that lead out of the program.
var effects = map[string]bool{
	"time.Now": true, "time.Since": true, "time.Until": true, "time.Sleep": true, "time.After": true,
	"time.Tick":     true,
	"time.NewTimer": true, "time.NewTicker": true, "time.AfterFunc": true, "runtime.GC": true,
	"runtime.Gosched": true,
	"fmt.Scan":        true, "fmt.Scanln": true, "fmt.Scanf": true,
}

// leadsOut reports whether a function of the standard library does something besides computing.
// name is that which types.Func.FullName gives it.
func leadsOut(path, name string) bool {
	if handling[name] || computing[name] || logging[name] || slices.Contains(plainPackages, path) {
		return false
	}
	if of, _, ok := strings.Cut(strings.TrimLeft(name, "(*"), ")"); ok && slices.Contains(generators, of) {
		return false
	}
	return effects[name] || slices.ContainsFunc(outside, func(p string) bool {
		return path == p || strings.HasSuffix(p, "/") && strings.HasPrefix(path, p)
	})
}

// handling are the functions of net/http that do nothing besides, as
// types.Func.FullName names them.
var handling = map[string]bool{
	"net/http.CanonicalHeaderKey": true, "net/http.DetectContentType": true, "net/http.Error": true,
	"net/http.MaxBytesReader": true,
	"net/http.NotFound":       true, "net/http.Redirect": true, "net/http.SetCookie": true,
	"net/http.StatusText":          true,
	"(net/http.Handler).ServeHTTP": true, "(net/http.HandlerFunc).ServeHTTP": true,
	"(*net/http.Request).SetPathValue": true, "(*net/http.Request).WithContext": true, "(*net/http.Request).Clone": true,
	"(net/http.ResponseWriter).Header": true, "(net/http.ResponseWriter).Write": true,
	"(net/http.ResponseWriter).WriteHeader": true,
	"(net/http.Header).Add":                 true, "(net/http.Header).Clone": true, "(net/http.Header).Del": true,
	"(net/http.Header).Get": true,
	"(net/http.Header).Set": true, "(net/http.Header).Values": true,
	"(*net/http.Request).BasicAuth": true, "(*net/http.Request).Context": true,
	"(*net/http.Request).Cookie":  true,
	"(*net/http.Request).Cookies": true, "(*net/http.Request).FormValue": true,
	"(*net/http.Request).ParseForm": true,
	"(*net/http.Request).PathValue": true, "(*net/http.Request).PostFormValue": true,
	"(*net/http.Request).ProtoAtLeast": true,
	"(*net/http.Request).Referer":      true, "(*net/http.Request).UserAgent": true,
	"(*net/http.MaxBytesError).Error": true,
	"(*net/url.URL).Query":            true, "(net/url.Values).Get": true, "(net/url.Values).Has": true,
	"(*net/url.URL).String": true,
}
