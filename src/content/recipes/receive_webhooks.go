package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// isSigned says whether a request is from the provider, and not an old one.
func isSigned(key []byte, header http.Header, body []byte) bool {
	id, sent := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(sent, 10, 64)
	age := time.Since(time.Unix(seconds, 0)).Abs()
	if err != nil || age > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, sent, body)
	wanted := mac.Sum(nil)
	// While a secret is replaced there are two signatures.
	for _, each := range strings.Fields(header.Get("webhook-signature")) {
		text := strings.TrimPrefix(each, "v1,")
		given, err := base64.StdEncoding.DecodeString(text)
		if err == nil && hmac.Equal(given, wanted) {
			return true
		}
	}
	return false
}

func main() {
	secret := strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_")
	key, err := base64.StdEncoding.DecodeString(secret)
	if err != nil {
		log.Fatal(err)
	}
	var done sync.Map // Keep the ids where they outlast a restart.
	receive := func(answer http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		if err != nil || !isSigned(key, request.Header, body) {
			answer.WriteHeader(http.StatusUnauthorized)
			return
		}
		// Longer work belongs after the answer: after 10 seconds it is sent again.
		answer.WriteHeader(http.StatusNoContent)
		id := request.Header.Get("webhook-id")
		if _, known := done.LoadOrStore(id, true); known {
			return
		}
		var event struct {
			Type string
			Data map[string]any
		}
		if json.Unmarshal(body, &event) == nil {
			fmt.Println(event.Type, event.Data)
		}
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	log.Fatal(http.ListenAndServe(":"+port, http.HandlerFunc(receive)))
}
