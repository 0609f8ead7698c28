package store

import "encoding/json"

// encodeList returns a list as it is stored: JSON, or nothing if it is empty.
// Its numbers are finite.
func encodeList[T any](list []T) (string, error) {
	if len(list) == 0 {
		return "", nil
	}
	data, err := json.Marshal(list)
	return string(data), err
}

// decodeList reads what encodeList wrote.
func decodeList[T any](text string) (list []T, err error) {
	if text == "" {
		return nil, nil
	}
	err = json.Unmarshal([]byte(text), &list)
	return list, err
}
