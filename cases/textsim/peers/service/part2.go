package service

import (
	"strings"

	"github.com/gofiber/fiber/v2"
	textsim "github.com/gohone/hone/cases/textsim/base"
	"github.com/mailru/easyjson"
	"github.com/scylladb/go-set/strset"
)

// wordsHint is how many different words to expect of a text. Those of the
// load have about 180.
const wordsHint = 256

// newPart2 is the byte table with generated JSON code, the words of both texts
// in a string set, and maps that are made as large as they become. It differs
// where [normalizeByTable] and easyjson do.
func newPart2() *Server {
	return newFiber(fastJSON(func(text1, text2 string) float64 {
		return similarityBySet(text1, text2, true)
	}))
}

// newPart2NoSize is newPart2 with maps that grow.
func newPart2NoSize() *Server {
	return newFiber(fastJSON(func(text1, text2 string) float64 {
		return similarityBySet(text1, text2, false)
	}))
}

// fastJSON is the handler of the states that use generated JSON code.
func fastJSON(similarity func(text1, text2 string) float64) fiber.Handler {
	return func(c *fiber.Ctx) error {
		req, err := decodeFast(c.Request().Body())
		if err != nil {
			return err
		}
		return sendFast(c, similarity(req.Text1, req.Text2))
	}
}

func decodeFast(body []byte) (req fastRequest, err error) {
	if len(body) > textsim.DefaultMaxBody {
		return req, errTooLarge
	}
	if err := easyjson.Unmarshal(body, &req); err != nil {
		return req, errBadRequest
	}
	return req, nil
}

func sendFast(c *fiber.Ctx, score float64) error {
	body, err := easyjson.Marshal(fastResponse{Similarity: score, Interpretation: textsim.Interpret(score)})
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderContentType, fiber.MIMEApplicationJSON)
	return c.Send(body)
}

// similarityBySet makes its maps with their sizes if sized is set.
func similarityBySet(text1, text2 string, sized bool) float64 {
	size := func(n int) int {
		if sized {
			return n
		}
		return 0
	}
	words1 := strings.Split(normalizeByTable(text1), " ")
	words2 := strings.Split(normalizeByTable(text2), " ")

	counts1 := make(map[string]int, size(wordsHint))
	count(counts1, words1)
	counts2 := make(map[string]int, size(wordsHint))
	count(counts2, words2)

	union := strset.NewWithSize(size(max(len(counts1), len(counts2))))
	for word := range counts1 {
		union.Add(word)
	}
	for word := range counts2 {
		union.Add(word)
	}

	weights1 := make(map[string]float64, size(union.Size()))
	weights2 := make(map[string]float64, size(union.Size()))
	union.Each(func(word string) bool {
		weighBoth(weights1, weights2, word, counts1[word], counts2[word], len(words1), len(words2))
		return true
	})
	return round(cosine(weights1, weights2))
}

func count(counts map[string]int, words []string) {
	for _, word := range words {
		counts[word]++
	}
}

// weighBoth enters the weights of a word in texts that hold it so many times
// among so many words.
func weighBoth(weights1, weights2 map[string]float64, word string, count1, count2, words1, words2 int) {
	df := min(count1, 1) + min(count2, 1)
	weights1[word] = weight(count1, words1, df)
	weights2[word] = weight(count2, words2, df)
}
