package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"

	base "github.com/gohone/hone/cases/textsim/base"
	"github.com/gohone/hone/cases/textsim/corpus"
)

var textKinds = map[string]func(seed uint64, chars int) string{
	"plain": corpus.Plain,
	"rough": corpus.Rough,
}

// A body is a request as it goes over the wire, and what base answers to it.
type body struct {
	request []byte
	answer  []byte // the status is 200
}

// The streams keep what is drawn from one seed apart.
const (
	pairStream = iota + 1
	orderStream
	pickStream
)

// makeBodies returns the requests of a load.
func makeBodies(ctx context.Context, l load) ([]body, error) {
	texts := make([]string, l.Texts)
	for i := range texts {
		texts[i] = textKinds[l.Text](l.Seed+uint64(i), l.Chars)
	}
	rng := rand.New(rand.NewPCG(l.Seed, pairStream))
	handler := base.NewHandler(0)
	bodies := make([]body, l.Bodies)
	for i := range bodies {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		payload, err := json.Marshal(struct {
			Text1 string `json:"text1"`
			Text2 string `json:"text2"`
		}{texts[l.choose(rng, 2*i, l.Texts)], texts[l.choose(rng, 2*i+1, l.Texts)]})
		if err != nil {
			return nil, err
		}
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequest(http.MethodPost, "/similarity", bytes.NewReader(payload)))
		if answer.Code != http.StatusOK {
			return nil, fmt.Errorf("base answers %d %s to a request of %d bytes: choose smaller -chars",
				answer.Code, answer.Body, len(payload))
		}
		bodies[i] = body{post(payload), answer.Body.Bytes()}
	}
	return bodies, nil
}

// choose returns which of n is the i-th of all that are sent.
func (l load) choose(rng *rand.Rand, i, n int) int {
	if l.Pick == "cycle" {
		return i % n
	}
	return rng.IntN(n)
}

// post returns a request to the service as it goes over the wire.
func post(payload []byte) []byte {
	head := fmt.Sprintf("POST /similarity HTTP/1.1\r\nHost: textsim\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n", len(payload))
	return append([]byte(head), payload...)
}

// shape is what every answer to texts looks like, however they are scored.
var shape = regexp.MustCompile(`^\{"similarity":[01](\.[0-9]+)?,"interpretation":"[A-Z][A-Za-z ]+"\}$`)

// judge says whether an answer is what base answers, and what is wrong with
// one that the state must not give.
func (b *body) judge(status int, answer []byte, exact bool) (same bool, err error) {
	if status == http.StatusOK && bytes.Equal(answer, b.answer) {
		return true, nil
	}
	if exact || status != http.StatusOK || !shape.Match(answer) {
		return false, fmt.Errorf("%w: %d %.200q, want 200 %q, to the request that begins %.120q",
			errWrong, status, answer, b.answer, b.request[bytes.Index(b.request, blankLine)+len(blankLine):])
	}
	return false, nil
}

// picks returns which body each request of a round carries: the same for all
// states, since a round is where they are compared.
func (l load) picks(round int) []int {
	rng := rand.New(rand.NewPCG(l.Seed, uint64(round)<<8|pickStream))
	picks := make([]int, l.Requests)
	for i := range picks {
		picks[i] = l.choose(rng, i, l.Bodies)
	}
	return picks
}

// order returns the states of a round in the order in which they are measured.
func (l load) order(round, states int) []int {
	return rand.New(rand.NewPCG(l.Seed, uint64(round)<<8|orderStream)).Perm(states)
}
