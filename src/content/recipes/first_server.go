package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

// ask sends a GET, or a POST if there is a body, and decodes the answer.
func ask(path string, body, answer any) {
	method, data := http.MethodGet, []byte(nil)
	if body != nil {
		method = http.MethodPost
		data, _ = json.Marshal(body)
	}
	url := os.Getenv("BACKEND_URL") + "/rest/v1/" + path
	request, err := http.NewRequest(method, url, bytes.NewReader(data))
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
	content, _ := io.ReadAll(response.Body)
	if response.StatusCode >= 400 || json.Unmarshal(content, answer) != nil {
		log.Fatalf("%s: %s %s", path, response.Status, content)
	}
}

type object = map[string]any

func main() {
	var created struct{ Instances []struct{ ID, Name string } }
	ask("rpc/create_instance", object{"request": object{
		"name": "from-go", "plan": "v1.nano",
		"region": "ams1", "image": "debian-13",
		"max_hourly": 0.01, // A higher price is refused.
	}}, &created)
	server := created.Instances[0]

	until := func(state string) []string {
		for {
			var rows []struct {
				State     string
				Addresses []string
			}
			ask("instance_list?instance_id=eq."+server.ID, nil, &rows)
			if rows[0].State == state {
				return rows[0].Addresses
			}
			if rows[0].State == "error" {
				log.Fatal("The server failed to start.")
			}
			time.Sleep(time.Second)
		}
	}
	fmt.Println(server.Name, "is running at", until("running")[0])

	deletion := object{"server": server.Name, "kind": "delete"}
	ask("rpc/request_instance_action", deletion, &object{})
	until("deleted")
	fmt.Println(server.Name, "is deleted")
}
