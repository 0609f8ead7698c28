package script

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
)

// Curl reads a command line of curl, such as browsers copy. Options that change
// only what curl itself prints are passed over; those that change the request
// and are not known are refused.
func Curl(line string) (Spec, error) {
	words, err := ShellWords(line)
	if err != nil {
		return Spec{}, fmt.Errorf("curl line: %w", err)
	}
	if len(words) == 0 || words[0] != "curl" {
		return Spec{}, errors.New("curl line: it does not begin with curl")
	}
	c := curlLine{Spec: Spec{Header: make(http.Header)}}
	if err := c.read(words[1:]); err != nil {
		return Spec{}, fmt.Errorf("curl line: %w", err)
	}
	return c.Spec, nil
}

type curlLine struct {
	Spec
	data []string
	get  bool // the data belong to the URL
	head bool
}

// quiet are options without a value that do not change the request.
var quiet = []string{
	"-s", "--silent", "-S", "--show-error", "-i", "--include", "-v", "--verbose", "-f", "--fail", "-#", "--progress-bar",
	"-g", "--globoff", "--http1.1", "-N", "--no-buffer", "--compressed", "--fail-with-body", "--no-progress-meter",
}

// quietValued are such options with a value.
var quietValued = []string{"-o", "--output", "-w", "--write-out", "-m", "--max-time", "--connect-timeout", "--retry"}

func (c *curlLine) read(words []string) error {
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		if !strings.HasPrefix(word, "-") || word == "-" {
			if c.URL != "" {
				return fmt.Errorf("it has two URLs, %q and %q", c.URL, word)
			}
			c.URL = word
			continue
		}
		name, value, attached := cutOption(word)
		if slices.Contains(quiet, name) && !attached {
			continue
		}
		if done := c.flag(name); done && !attached {
			continue
		}
		if !attached {
			if len(words) == 0 {
				return fmt.Errorf("%q has no value", name)
			}
			value, words = words[0], words[1:]
		}
		if slices.Contains(quietValued, name) {
			continue
		}
		if err := c.option(name, value); err != nil {
			return err
		}
	}
	return c.finish()
}

// cutOption splits an option from a value written with it: --data=x, -XPOST.
func cutOption(word string) (name, value string, attached bool) {
	if strings.HasPrefix(word, "--") {
		return strings.Cut(word, "=")
	}
	if len(word) > 2 && strings.IndexByte("XHdubAeomw", word[1]) >= 0 {
		return word[:2], word[2:], true
	}
	return word, "", false
}

// flag takes an option without a value.
func (c *curlLine) flag(name string) bool {
	switch name {
	case "-G", "--get":
		c.get = true
	case "-I", "--head":
		c.head = true
	case "-k", "--insecure":
		c.Insecure = true
	case "-L", "--location":
		c.Follow = true
	default:
		return false
	}
	return true
}

// option takes an option with its value.
func (c *curlLine) option(name, value string) error {
	switch name {
	case "--url":
		c.URL = value
	case "-X", "--request":
		c.Method = value
	case "-H", "--header":
		return c.header(value)
	case "-A", "--user-agent":
		c.Header.Set("User-Agent", value)
	case "-e", "--referer":
		c.Header.Set("Referer", value)
	case "-b", "--cookie":
		if !strings.Contains(value, "=") {
			return errors.New("-b with a file of cookies is not supported; write the cookies as name=value")
		}
		c.Header.Set("Cookie", value)
	case "-u", "--user":
		c.Header.Set("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(value)))
	case "-d", "--data", "--data-ascii", "--data-binary", "--json":
		if name == "--json" {
			c.Header.Set("Content-Type", "application/json")
			c.Header.Set("Accept", "application/json")
		}
		return c.file(value, name)
	case "--data-raw":
		c.data = append(c.data, value)
	case "--data-urlencode":
		key, text, ok := strings.Cut(value, "=")
		if !ok {
			key, text = "", value
		} else {
			key += "="
		}
		c.data = append(c.data, strings.TrimPrefix(key, "=")+url.QueryEscape(text))
	default:
		return fmt.Errorf("the option %q is not supported", name)
	}
	return nil
}

// file takes data that may be @name, a file.
func (c *curlLine) file(value, option string) error {
	if name, ok := strings.CutPrefix(value, "@"); ok {
		b, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		value = string(b)
		if option == "-d" || option == "--data" || option == "--data-ascii" {
			value = strings.NewReplacer("\r", "", "\n", "").Replace(value) // as curl does
		}
	}
	c.data = append(c.data, value)
	return nil
}

func (c *curlLine) header(line string) error {
	name, value, ok := strings.Cut(line, ":")
	if !ok {
		if name, ok = strings.CutSuffix(line, ";"); ok {
			c.Header.Add(name, "")
			return nil
		}
		return fmt.Errorf("the header %q has no colon", line)
	}
	if strings.EqualFold(name, "Content-Length") || strings.EqualFold(name, "Connection") {
		return nil // follows from the request
	}
	c.Header.Add(strings.TrimSpace(name), strings.TrimSpace(value))
	return nil
}

func (c *curlLine) finish() error {
	if c.URL == "" {
		return errors.New("it names no URL")
	}
	joined := strings.Join(c.data, "&")
	switch {
	case c.get && len(c.data) > 0:
		separator := "?"
		if strings.Contains(c.URL, "?") {
			separator = "&"
		}
		c.URL += separator + joined
	case len(c.data) > 0:
		c.Body = joined
		if c.Method == "" {
			c.Method = http.MethodPost
		}
		if c.Header.Get("Content-Type") == "" {
			c.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
	}
	if c.head && c.Method == "" {
		c.Method = http.MethodHead
	}
	return nil
}
