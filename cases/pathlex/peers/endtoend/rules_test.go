package endtoend

import (
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/pathlex/transcoder/ruletest"
)

// anyOf has requests that a peer answers now so, now so: it sets fields of a query in the
// order of a map.
var anyOf = map[string][]string{"vanguard": {"GET /v1/echo?left=a&right=1", "GET /v1/echo?int32Value=1&int32_value=2"}}

// update writes the lists of TestRules.
var update = flag.Bool("update", false, "write what peers answer in another way to testdata")

// panics has the request that a peer does not survive.
var panics = map[string]string{
	"vanguard": "GET /v1/echo?timestamps=2026-11-22T10:00:00Z&timestamps=2026-11-22T11:00:00Z",
}

// differs has, for each peer, the requests that it answers in another way, as
// testdata/NAME.txt lists them. Run with -update to write the lists.
func differs(t *testing.T, p peer) []string {
	url := start(t, p)
	var all []string
	for _, c := range ruletest.Cases {
		if panics[p.name] == c.Request {
			all = append(all, c.Request+"\n\twant "+fmt.Sprint(c.Status)+" "+c.Want+"\n\tpanics, and the program ends")
			continue
		}
		if slices.Contains(anyOf[p.name], c.Request) {
			all = append(all, c.Request+"\n\twant "+fmt.Sprint(c.Status)+" "+c.Want+"\n\tgot  one of them, by chance")
			continue
		}
		method, path, _ := strings.Cut(c.Request, " ")
		request, err := http.NewRequest(method, url+path, strings.NewReader(c.Body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if method == http.MethodHead {
			continue // has no body to compare
		}
		if err := c.Check(response.StatusCode, string(body)); err != nil {
			got := fmt.Sprintf("%d %s", response.StatusCode, ruletest.Compact(string(body)))
			all = append(all, strings.TrimSpace(c.Request+" "+c.Body)+"\n\twant "+fmt.Sprint(c.Status)+" "+c.Want+"\n\tgot  "+strings.ReplaceAll(got, "\n", " "))
		}
	}
	return all
}

// TestRules requires of ours all answers, and of the peers what is written down: a list
// that is not right any more says that a peer has changed.
func TestRules(t *testing.T) {
	for _, p := range peers {
		t.Run(p.name, func(t *testing.T) {
			got := differs(t, p)
			if p.name == "ours" || p.name == "reflected" {
				if len(got) > 0 {
					t.Error(strings.Join(got, "\n"))
				}
				return
			}
			file := "testdata/" + p.name + ".txt"
			text := strings.Join(got, "\n") + "\n"
			if *update {
				if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil || string(want) != text {
				t.Errorf("%v: the answers that differ are now\n%s", err, text)
			}
		})
	}
}
