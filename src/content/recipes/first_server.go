package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

// ask sends a GET, or a POST if there is a body, and decodes the answer.
func ask(path string, body, answer any) {
	method, data := http.MethodGet, []byte(nil)
	if body != nil {
		method = http.MethodPost
		data, _ = json.Marshal(body)
	}
	request, err := http.NewRequest(method, os.Getenv("BACKEND_URL")+path, bytes.NewReader(data))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("apikey", os.Getenv("PUBLIC_KEY"))
	request.Header.Set("x-api-key", os.Getenv("API_KEY"))
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode >= 400 {
		log.Fatalf("%s: %s %s", path, response.Status, content)
	}
	if answer != nil {
		if err := json.Unmarshal(content, answer); err != nil {
			log.Fatal(err)
		}
	}
}

type object = map[string]any

// first returns the only row of a list.
func first(path string) object {
	var rows []object
	ask(path, nil, &rows)
	if len(rows) == 0 {
		log.Fatalf("%s: no row", path)
	}
	return rows[0]
}

func main() {
	var apiKeys []object
	ask("/rest/v1/rpc/current_api_key", object{}, &apiKeys)
	plan := first("/rest/v1/plan_catalogue?slug=eq.v1.nano&select=plan_id,hourly_micros")
	// The price that you saw is part of the order: a price that changed meanwhile is an error.
	order := object{
		"workspace_id":    apiKeys[0]["workspace_id"],
		"plan_id":         plan["plan_id"],
		"hourly_micros":   plan["hourly_micros"],
		"region_id":       first("/rest/v1/region_catalogue?slug=eq.ams1&select=id")["id"],
		"image_id":        first("/rest/v1/image_catalogue?slug=eq.debian-13&select=id")["id"],
		"name":            "from-go",
		"idempotency_key": newUUID(),
	}
	var created struct {
		Instances []struct{ ID, Name string }
	}
	ask("/rest/v1/rpc/create_instance", object{"request": order}, &created)
	server := created.Instances[0]

	until := func(state string) object {
		for {
			row := first("/rest/v1/instance_list?instance_id=eq." + server.ID + "&select=state,addresses")
			switch row["state"] {
			case state:
				return row
			case "error":
				log.Fatal("The server failed to start.")
			}
			time.Sleep(time.Second)
		}
	}
	act := func(kind string) {
		ask("/rest/v1/rpc/request_instance_action", object{"instance_id": server.ID, "kind": kind}, nil)
	}

	running := until("running")
	fmt.Printf("%s is running at %s\n", server.Name, strings.Trim(fmt.Sprint(running["addresses"]), "[]"))

	// The clean-up: a deleted server costs nothing, and can be restored for 72 hours.
	act("stop")
	until("stopped")
	act("delete")
	until("deleted")
	fmt.Printf("%s is deleted\n", server.Name)
}

// newUUID returns a random UUID, version 4.
func newUUID() string {
	b := make([]byte, 16)
	rand.Read(b)
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
