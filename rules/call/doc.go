// Package call holds rules about calls: which function is called, and what the compiler knows of it.
//
// Each rule is in the file of its name.
//
// # Analyzer anyequal
//
// anyequal: compare plain values that interfaces hold without reflection
//
//	func has(list []any, v any) bool {
//		for _, x := range list {
//			if reflect.DeepEqual(x, v) {
//				return true
//			}
//		}
//		return false
//	}
//
// becomes
//
//	func has(list []any, v any) bool {
//		for _, x := range list {
//			if equalPlain(x, v) {
//				return true
//			}
//		}
//		return false
//	}
//
//	// equalPlain reports what reflect.DeepEqual does, which it asks where values are not plain.
//	func equalPlain(a, b any) bool {
//		switch a := a.(type) {
//		case string:
//			b, ok := b.(string)
//			return ok && a == b
//		case bool:
//			b, ok := b.(bool)
//			return ok && a == b
//		...
//		}
//		return reflect.DeepEqual(a, b)
//	}
//
// The same is done for values of a type parameter, by a function that has one, too: then plain values are not put into
// interfaces either. Both arguments must be of one such type, or interfaces without methods. The function must not look for types in
// the values itself.
//
// It loses a nanosecond or two where the values are of other types.
//
// The rewrite is exact by construction: types that are declared are other types for the switch.
//
// # Analyzer deepequal
//
// deepequal: compare values of a known type without reflection
//
//	func same(a, b []string) bool {
//		return reflect.DeepEqual(a, b)
//	}
//
// becomes
//
//	func same(a, b []string) bool {
//		return (a == nil) == (b == nil) && slices.Equal(a, b)
//	}
//
// Both arguments of reflect.DeepEqual are of one type: of numbers, texts or truth values, of arrays and structs
// of such, of slices and maps of these, or a struct with fields of all those kinds. So nothing points elsewhere but
// slices and maps. The elements of these are no floating-point numbers: a slice with NaN is equal to itself, and
// NaN is not. A struct is one of the package, without blank fields, which the operator passes over.
//
// A comparison with an empty literal asks for nil and the length. Where an operand is more than a variable or a
// field, which would be evaluated twice, a struct has slices or maps, or before Go 1.21, a function for the type does
// it. What is compared with true or false stays.
//
// It hardly ever loses.
//
// The rewrite is exact by construction.
//
// # Analyzer devirtualize
//
// devirtualize: write a function again for the type that an interface holds
//
//	type scale interface{ at(i int) float64 }
//
//	type linear struct{ from, step float64 }
//
//	func (l *linear) at(i int) float64 { return l.from + float64(i)*l.step }
//
//	func sum(s scale, n int) (total float64) {
//		for i := 0; i < n; i++ {
//			total += s.at(i)
//		}
//		return total
//	}
//
// becomes
//
//	type scale interface{ at(i int) float64 }
//
//	type linear struct{ from, step float64 }
//
//	func (l *linear) at(i int) float64 { return l.from + float64(i)*l.step }
//
//	func sum(s scale, n int) (total float64) {
//		if linear, ok := s.(*linear); ok {
//			return sumLinear(linear, n)
//		}
//		for i := 0; i < n; i++ {
//			total += s.at(i)
//		}
//		return total
//	}
//
//	// sumLinear is sum for type *linear, whose methods the compiler then knows.
//	func sumLinear(s *linear, n int) (total float64) {
//		for i := 0; i < n; i++ {
//			total += s.at(i)
//		}
//		return total
//	}
//
// The compiler puts no code of a method in place of a call through an interface, and has to
// allocate closures and buffers that are given to it, since it does not know what becomes of them.
//
// The interface is one of the module, of which the package has one or two implementations. It is a
// parameter that only has its methods called, or is passed on, and never changes. The methods
// are those of the type itself, not of a field that is embedded, and not those of the value that
// a pointer points to. Either a method is called in a loop and is small, or it is given a closure
// or the address of a variable.
//
// It loses where other types are given, or the function is called for little.
//
// The rewrite is exact by construction.
//
// # Analyzer loopcall
//
// loopcall: make what is the same in each turn of a loop once before it
//
//	func find(names []string, query string) (found []string) {
//		for _, name := range names {
//			if strings.Contains(strings.ToLower(name), strings.ToLower(query)) {
//				found = append(found, name)
//			}
//		}
//		return found
//	}
//
// becomes
//
//	func find(names []string, query string) (found []string) {
//		lower := strings.ToLower(query)
//		for _, name := range names {
//			if strings.Contains(strings.ToLower(name), lower) {
//				found = append(found, name)
//			}
//		}
//		return found
//	}
//
// The loop calls a function of the standard library that only makes a text or a number of its arguments,
// package fmt for values without methods among them, or puts texts together. The arguments are constants
// and local variables that nothing else reaches and that the loop does not change. What leaves the loop
// stays.
//
// It may also be a function or method of the package that has a loop or calls such functions:
//
//	func (s Series) Outliers(limit float64) (out []int) {
//		for i, v := range s {
//			if math.Abs(v-s.Mean()) > limit*s.StdDev() {
//				out = append(out, i)
//			}
//		}
//		return out
//	}
//
// The arguments may then lead to memory that others reach, too. Such a function sets nothing but its own variables, ranges over no map, and returns no memory but strings.
// Nothing in the loop writes what it reads: fields and elements are told apart by their types. Nor may the
// loop call what is not known. The function must end and cannot panic, for which pointers must have been used
// before; where the condition of a for loop calls it first, so that it is called even if the loop has no turn, it may also panic or not end.
//
// It loses where the loop has no turns, or seldom comes to the call.
//
// The rewrite is exact by construction.
//
// # Analyzer samecall
//
// samecall: call a function once where the same is made again
//
//	func keep(lines []string) (out []string) {
//		for _, line := range lines {
//			if strings.TrimSpace(line) != "" {
//				out = append(out, strings.TrimSpace(line))
//			}
//		}
//		return out
//	}
//
// becomes
//
//	func keep(lines []string) (out []string) {
//		for _, line := range lines {
//			trimmed := strings.TrimSpace(line)
//			if trimmed != "" {
//				out = append(out, trimmed)
//			}
//		}
//		return out
//	}
//
// The first call is made whatever else a statement does; the others are in the same statement, or in those that follow it in its
// block. The function only makes a text, a number or a struct of these: one of the standard library, or one of the
// package that has a loop or calls such functions. From the first call to the last nothing writes what the function reads, and nothing is
// called of which that cannot be told. If the function may panic, the first call is the first thing that its statement does.
//
// It loses nothing, as no call is made that was not made before.
//
// The rewrite is exact by construction.
//
// # Analyzer plainkinds
//
// plainkinds: tell plain types by a type switch before package reflect is asked
//
//	func toInt64(v any) (int64, error) {
//		rv := reflect.ValueOf(v)
//		switch rv.Kind() {
//		case reflect.Int, reflect.Int64:
//			return rv.Int(), nil
//		case reflect.String:
//			return strconv.ParseInt(rv.String(), 0, 64)
//		}
//		return 0, fmt.Errorf("%T is no number", v)
//	}
//
// becomes
//
//	func toInt64(v any) (int64, error) {
//		switch known := v.(type) {
//		case int:
//			return int64(known), nil
//		case int64:
//			return known, nil
//		case string:
//			return strconv.ParseInt(known, 0, 64)
//		}
//		rv := reflect.ValueOf(v)
//		switch rv.Kind() {
//		case reflect.Int, reflect.Int64:
//			return rv.Int(), nil
//		case reflect.String:
//			return strconv.ParseInt(rv.String(), 0, 64)
//		}
//		return 0, fmt.Errorf("%T is no number", v)
//	}
//
// A value of type any is switched on by its kind, right after its reflect.Value was made; a test whether that is nil or a
// pointer may stand between. A case is copied if it ends with a return and uses the reflect.Value for nothing but the text, number or length in it;
// the other cases stay. Cases of several statements are copied for bool, string, int, int64, uint, uint64 and float64 alone.
//
// It loses a few nanoseconds where values are of any other type: pointers, lists, or types that a package declares.
//
// The rewrite is exact by construction.
//
// # Analyzer whether
//
// whether: ask whether something is in a text, not where or how often
//
//	func secure(addr string) bool { return strings.Index(addr, "https://") == 0 }
//
// becomes
//
//	func secure(addr string) bool { return strings.HasPrefix(addr, "https://") }
//
// A comparison with 0 or 1 tells only that of strings.Index or strings.Count, and of their namesakes in package bytes. So does one of a
// method of a regular expression that finds matches, or of the length of what it returns, with nil or 0: it is asked by Match or MatchString.
//
// It loses nothing.
//
// The rewrite is exact by construction.
//
// # Analyzer sinkcall
//
// sinkcall: call a function where its result is needed, not before
//
//	func title(s string, short bool) string {
//		upper := strings.ToUpper(s)
//		if short {
//			return s
//		}
//		return "*** " + upper + " ***"
//	}
//
// becomes
//
//	func title(s string, short bool) string {
//		if short {
//			return s
//		}
//		upper := strings.ToUpper(s)
//		return "*** " + upper + " ***"
//	}
//
// A variable is declared with what functions of the standard library make of local variables, or of fields to which they lead, and
// nothing else, package fmt for values without methods among them; or with a text that is put together. Before it is used the
// function may return, or begin another turn of a loop, or only one branch of a condition uses it. In between nothing sets what it
// is made of; where that is more than texts and numbers, nothing is called or set there that could change it. All declarations of
// this kind move at once.
//
// It loses nothing, and wins nothing where the result is nearly always needed.
//
// The rewrite is exact by construction.
//
// # Analyzer maprange
//
// maprange: go through a map by reflection without a list of its keys
//
//	func texts(m reflect.Value) (out []string) {
//		for _, k := range m.MapKeys() {
//			out = append(out, fmt.Sprint(k, "=", m.MapIndex(k)))
//		}
//		return out
//	}
//
// becomes
//
//	func texts(m reflect.Value) (out []string) {
//		for iter := m.MapRange(); iter.Next(); {
//			k := iter.Key()
//			out = append(out, fmt.Sprint(k, "=", iter.Value()))
//		}
//		return out
//	}
//
// MapKeys makes a list of all keys, and MapIndex looks each of them up. The variables of the map and of the key do not
// change, the loop sets no element of a map, and what it looks up is the key of the turn.
//
// It hardly ever loses.
//
// The rewrite rests on comparison: what the loop calls could change the map, and MapIndex does not find a key that is not
// equal to itself, such as NaN, whose value MapRange has.
//
// # Analyzer joinliteral
//
// joinliteral: put a few texts together by + instead of joining a list of them
//
//	func address(host, port string) string {
//		return strings.Join([]string{host, port}, ":")
//	}
//
// becomes
//
//	func address(host, port string) string {
//		return host + ":" + port
//	}
//
// The list is written down with two to six elements, and the separator is a constant or a variable that nothing else
// reaches.
//
// It hardly ever loses.
//
// The rewrite is exact by construction.
//
// # Analyzer writtenonce
//
// writtenonce: leave out a buffer that gets one text and is read once
//
//	var spaces = strings.NewReplacer(" ", "_")
//
//	func key(parts []string) string {
//		buf := &bytes.Buffer{}
//		spaces.WriteString(buf, strings.Join(parts, "."))
//		return buf.String()
//	}
//
// becomes
//
//	var spaces = strings.NewReplacer(" ", "_")
//
//	func key(parts []string) string {
//		return spaces.Replace(strings.Join(parts, "."))
//	}
//
// The text is copied to the buffer, and from there to the string. It may be written by a method of the buffer, by
// io.WriteString, by package fmt or by a strings.Replacer.
//
// It asks for a strings.Builder or a bytes.Buffer that is empty, local and used for nothing else. It is written
// where it is declared, in no branch and no loop of its own, and the result of the call is not used.
//
// It hardly ever loses.
//
// The rewrite is exact by construction.
package call

import _ "embed"

//go:embed doc.go
var docs string

//go:embed docmemo.go
var memoDocs string
