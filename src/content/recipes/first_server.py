import json, os, time, urllib.error, urllib.request, uuid

API = os.environ["BACKEND_URL"] + "/rest/v1/"
HEADERS = {
    "apikey": os.environ["PUBLIC_KEY"],
    "x-api-key": os.environ["API_KEY"],
    "Content-Type": "application/json",
}


def ask(path, body=None):
    """Sends a GET, or a POST if there is a body. Returns the parsed answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(API + path, data, HEADERS)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{path}: {error.read().decode()}") from error


order = {
    "name": "from-python",
    "plan": "v1.nano",
    "region": "ams1",
    "image": "debian-13",
    "max_hourly": 0.01,  # A higher price is refused.
    "idempotency_key": str(uuid.uuid4()),  # Sent twice, it acts once.
}
[server] = ask("rpc/create_instance", {"request": order})["instances"]


def until(state):
    """Waits until the server is in this state."""
    while True:
        [row] = ask(f"instance_list?instance_id=eq.{server['id']}")
        if row["state"] == state:
            return row
        if row["state"] == "error":
            raise SystemExit("The server failed to start.")
        time.sleep(1)


print(server["name"], "is running at", *until("running")["addresses"])

ask("rpc/request_instance_action", {"server": server["name"], "kind": "delete"})
until("deleted")
print(server["name"], "is deleted")
