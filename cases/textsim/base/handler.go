package textsim

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// DefaultMaxBody is the size limit of a request body in bytes where
// [NewHandler] is given none.
const DefaultMaxBody = 1 << 20

type request struct {
	Text1 string `json:"text1"`
	Text2 string `json:"text2"`
}

type response struct {
	Similarity     float64 `json:"similarity"`
	Interpretation string  `json:"interpretation"`
}

type errorResponse struct {
	Error string `json:"error"`
}

// NewHandler returns the service: POST /similarity with a JSON object holding
// text1 and text2 answers their similarity and what it means, also in JSON.
//
// The object must end within the first maxBody bytes of the body, or within
// [DefaultMaxBody] if maxBody is not positive. A missing text is an empty
// one, unknown keys and whatever follows the object are ignored, and the
// request's content type is not looked at.
func NewHandler(maxBody int64) http.Handler {
	if maxBody <= 0 {
		maxBody = DefaultMaxBody
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/similarity", func(w http.ResponseWriter, r *http.Request) {
		serveSimilarity(w, r, maxBody)
	})
	return mux
}

func serveSimilarity(w http.ResponseWriter, r *http.Request, maxBody int64) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		writeError(w, http.StatusMethodNotAllowed, "Method Not Allowed")
		return
	}

	var req request
	err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(&req)
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		message := fmt.Sprintf("Request Entity Too Large: the limit is %d bytes", tooLarge.Limit)
		writeError(w, http.StatusRequestEntityTooLarge, message)
		return
	}
	if err != nil {
		writeError(w, http.StatusBadRequest, "Bad Request")
		return
	}

	score := Similarity(req.Text1, req.Text2)
	writeJSON(w, http.StatusOK, response{Similarity: score, Interpretation: Interpret(score)})
}

func writeError(w http.ResponseWriter, status int, message string) {
	writeJSON(w, status, errorResponse{Error: message})
}

// writeJSON does not report a failed write: the client is gone, and no one is
// left to tell.
func writeJSON(w http.ResponseWriter, status int, value any) {
	body, err := json.Marshal(value)
	if err != nil {
		http.Error(w, "Internal Server Error", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(body)
}
