package k6

import (
	"encoding/base64"
	"maps"
	"slices"
	"time"

	"github.com/grafana/sobek"
)

// Names of the modules that k6 offers at addresses.
const (
	papaparse = "papaparse"
	k6utils   = "k6-utils"
)

// k6Natives are the modules that scripts import.
func k6Natives() map[string]*k6Native {
	return map[string]*k6Native{
		"k6":           {make: (*k6VM).moduleK6, names: []string{"default", "check", "sleep", "group", "fail", "randomSeed"}},
		"k6/http":      {make: (*k6VM).moduleHTTP, names: append([]string{"default"}, httpNames...)},
		"k6/data":      {make: (*k6VM).moduleData, names: []string{"default", "SharedArray"}},
		"k6/metrics":   {make: (*k6VM).moduleMetrics, names: append([]string{"default"}, metricClasses...)},
		"k6/execution": {make: (*k6VM).moduleExecution, names: append([]string{"default"}, executionNames...)},
		"k6/encoding":  {make: (*k6VM).moduleEncoding, names: []string{"default", "b64encode", "b64decode"}},
		papaparse:      {make: (*k6VM).modulePapaparse, names: []string{"default", "parse"}},
		k6utils:        {make: (*k6VM).moduleUtils, names: append([]string{"default"}, utilNames...)},
	}
}

// exporting returns functions as a module, and as its default export, too.
func (vm *k6VM) exporting(functions map[string]any) map[string]sobek.Value {
	all := vm.rt.NewObject()
	exports := make(map[string]sobek.Value)
	for _, name := range slices.Sorted(maps.Keys(functions)) {
		value := vm.rt.ToValue(functions[name])
		exports[name] = value
		all.Set(name, value) // a plain object takes any property
	}
	exports["default"] = all
	return exports
}

func (vm *k6VM) moduleK6() map[string]sobek.Value {
	return vm.exporting(map[string]any{
		"check": k6Func(vm.check),
		"group": k6Func(func(call sobek.FunctionCall) sobek.Value {
			f, ok := sobek.AssertFunction(call.Argument(1))
			if !ok {
				vm.throw("group(): the second argument is not a function")
			}
			return vm.must(f(sobek.Undefined()))
		}),
		"sleep": k6Func(func(call sobek.FunctionCall) sobek.Value {
			if vm.host != nil {
				vm.host.pause(k6Seconds(call.Argument(0)))
			}
			return sobek.Undefined()
		}),
		"fail": k6Func(func(call sobek.FunctionCall) sobek.Value {
			vm.throw("%s", call.Argument(0))
			return nil
		}),
		"randomSeed": k6Func(func(call sobek.FunctionCall) sobek.Value {
			vm.seed(uint64(call.Argument(0).ToInteger()), 0)
			return sobek.Undefined()
		}),
	})
}

// check is k6's: conditions with names, all of one value.
func (vm *k6VM) check(call sobek.FunctionCall) sobek.Value {
	if vm.host == nil {
		vm.throw("check() cannot be called outside of functions")
	}
	of := call.Argument(0)
	conditions, ok := call.Argument(1).(*sobek.Object)
	if !ok {
		vm.throw("check(): the second argument is not an object of conditions")
	}
	all := true
	for _, name := range conditions.Keys() {
		all = vm.host.check(name, of, conditions.Get(name)) && all
	}
	return vm.rt.ToValue(all)
}

// holds asks a condition of a value.
func (vm *k6VM) holds(of, condition sobek.Value) (bool, error) {
	f, ok := sobek.AssertFunction(condition)
	if !ok {
		return condition.ToBoolean(), nil
	}
	v, err := f(sobek.Undefined(), of)
	if err != nil {
		return false, err
	}
	return v.ToBoolean(), nil
}

// A sharedArray is data that all VMs have together, as JSON by element.
type sharedArray struct {
	vm    *k6VM
	items []string
}

// Len implements [sobek.DynamicArray].
func (a *sharedArray) Len() int { return len(a.items) }

// Get implements [sobek.DynamicArray].
func (a *sharedArray) Get(i int) sobek.Value {
	if i < 0 || i >= len(a.items) {
		return sobek.Undefined()
	}
	return a.vm.must(a.vm.parse(nil, a.vm.rt.ToValue(a.items[i])))
}

// Set implements [sobek.DynamicArray]: shared data cannot be changed.
func (a *sharedArray) Set(int, sobek.Value) bool { return false }

// SetLen implements [sobek.DynamicArray].
func (a *sharedArray) SetLen(int) bool { return false }

func (vm *k6VM) moduleData() map[string]sobek.Value {
	return vm.exporting(map[string]any{
		"SharedArray": func(call sobek.ConstructorCall) *sobek.Object {
			name := call.Argument(0).String()
			f, ok := sobek.AssertFunction(call.Argument(1))
			if !ok {
				vm.throw("SharedArray %q: the second argument is not a function", name)
			}
			if vm.host != nil {
				vm.throw("SharedArray %q must be made outside of functions, where the script begins", name)
			}
			return vm.rt.NewDynamicArray(&sharedArray{vm, vm.sharedItems(name, f)})
		},
	})
}

// sharedItems makes the elements of a shared array in the first VM that asks.
func (vm *k6VM) sharedItems(name string, f sobek.Callable) []string {
	vm.script.mu.Lock()
	items, ok := vm.script.shared[name]
	vm.script.mu.Unlock()
	if ok {
		return items
	}
	list, ok := vm.must(f(sobek.Undefined())).(*sobek.Object)
	if !ok || list.ClassName() != "Array" {
		vm.throw("SharedArray %q: the function must return an array", name)
	}
	vm.rt.ForOf(list, func(item sobek.Value) bool {
		items = append(items, vm.must(vm.stringify(nil, item)).String())
		return true
	})
	vm.script.mu.Lock()
	defer vm.script.mu.Unlock()
	vm.script.shared[name] = items
	return items
}

var metricClasses = []string{"Counter", "Gauge", "Rate", "Trend"}

// moduleMetrics has metrics that take values and keep none.
func (vm *k6VM) moduleMetrics() map[string]sobek.Value {
	classes := make(map[string]any)
	for _, class := range metricClasses {
		classes[class] = func(call sobek.ConstructorCall) *sobek.Object {
			vm.script.note("custom metrics are not reported")
			call.This.Set("name", call.Argument(0))
			call.This.Set("add", k6Func(func(sobek.FunctionCall) sobek.Value { return vm.rt.ToValue(true) }))
			return nil
		}
	}
	return vm.exporting(classes)
}

var executionNames = []string{"vu", "scenario", "instance", "test"}

// moduleExecution is about the iteration, the user and the run.
func (vm *k6VM) moduleExecution() map[string]sobek.Value {
	object := func(properties map[string]func() any) *sobek.Object {
		o := vm.rt.NewObject()
		for name, get := range properties {
			vm.getter(o, name, func() any { vm.varies("it reads k6/execution"); return get() }) // a plain object takes any property
		}
		return o
	}
	iteration := func() any { return vm.iter }
	return vm.exporting(map[string]any{
		"vu": object(map[string]func() any{
			"idInInstance": func() any { return vm.id + 1 }, "idInTest": func() any { return vm.id + 1 },
			"iterationInInstance": iteration, "iterationInScenario": iteration,
		}),
		"scenario": object(map[string]func() any{
			"name": func() any { return vm.script.scenario.name }, "executor": func() any { return vm.script.scenario.executor },
			"startTime":           func() any { return vm.script.started().UnixMilli() },
			"iterationInInstance": vm.iteration, "iterationInTest": vm.iteration,
		}),
		"instance": object(map[string]func() any{
			"currentTestRunDuration": func() any { return time.Since(vm.script.started()).Milliseconds() },
			"iterationsCompleted":    func() any { return vm.script.iterations.Load() },
		}),
		"test": object(map[string]func() any{
			"abort": func() any {
				return k6Func(func(sobek.FunctionCall) sobek.Value {
					vm.rt.Interrupt(errK6Abort)
					return sobek.Undefined()
				})
			},
		}),
	})
}

// iteration is the number of the iteration among those of all users.
func (vm *k6VM) iteration() any {
	if vm.total < 0 {
		vm.total = vm.script.numbered.Add(1) - 1
	}
	return vm.total
}

func (vm *k6VM) moduleEncoding() map[string]sobek.Value {
	encoding := func(v sobek.Value) *base64.Encoding {
		switch v.String() {
		case "url":
			return base64.URLEncoding
		case "rawurl":
			return base64.RawURLEncoding
		case "rawstd":
			return base64.RawStdEncoding
		}
		return base64.StdEncoding
	}
	return vm.exporting(map[string]any{
		"b64encode": k6Func(func(call sobek.FunctionCall) sobek.Value {
			return vm.rt.ToValue(encoding(call.Argument(1)).EncodeToString(k6Bytes(call.Argument(0))))
		}),
		"b64decode": k6Func(func(call sobek.FunctionCall) sobek.Value {
			b, err := encoding(call.Argument(1)).DecodeString(call.Argument(0).String())
			if err != nil {
				vm.throw("b64decode(): %v", err)
			}
			if call.Argument(2).String() == "s" {
				return vm.rt.ToValue(string(b))
			}
			return vm.rt.ToValue(vm.rt.NewArrayBuffer(b))
		}),
	})
}

// k6Bytes returns the bytes of a string, an ArrayBuffer, or a view of one.
func k6Bytes(v sobek.Value) []byte {
	switch x := v.Export().(type) {
	case sobek.ArrayBuffer:
		return x.Bytes()
	case []byte:
		return x
	}
	return []byte(v.String())
}

var utilNames = []string{"randomIntBetween", "randomItem", "randomString", "uuidv4", "findBetween"}

const utilSource = `({
	randomIntBetween(low, high) { return Math.floor(Math.random() * (high - low + 1)) + low; },
	randomItem(list) { return list[Math.floor(Math.random() * list.length)]; },
	randomString(length, alphabet = 'abcdefghijklmnopqrstuvwxyz') {
		let text = '';
		while (text.length < length) text += alphabet[Math.floor(Math.random() * alphabet.length)];
		return text;
	},
	uuidv4() {
		const hex = '0123456789abcdef', part = n => this.randomString(n, hex);
		return part(8) + '-' + part(4) + '-4' + part(3) + '-' + this.randomString(1, '89ab') + part(3) + '-' + part(12);
	},
	findBetween(text, left, right, repeat = false) {
		const found = [];
		for (let from = 0; ;) {
			const begin = text.indexOf(left, from);
			const end = begin < 0 ? -1 : text.indexOf(right, begin + left.length);
			if (end < 0) return repeat ? found : null;
			const between = text.slice(begin + left.length, end);
			if (!repeat) return between;
			found.push(between);
			from = end + right.length;
		}
	},
})`

// moduleUtils is the part of k6-utils that makes random values.
func (vm *k6VM) moduleUtils() map[string]sobek.Value {
	utils := vm.must(vm.rt.RunString(utilSource)).(*sobek.Object)
	exports := map[string]sobek.Value{"default": utils}
	for _, name := range utilNames {
		f, _ := sobek.AssertFunction(utils.Get(name))
		exports[name] = vm.rt.ToValue(func(call sobek.FunctionCall) sobek.Value {
			return vm.must(f(utils, call.Arguments...))
		})
	}
	return exports
}
