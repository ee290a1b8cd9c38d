import json
import os
import time
import urllib.error
import urllib.request
import uuid

BACKEND = os.environ["BACKEND_URL"]
HEADERS = {
    "apikey": os.environ["PUBLIC_KEY"],
    "x-api-key": os.environ["API_KEY"],
    "Content-Type": "application/json",
}


def ask(path, body=None):
    """Sends a GET, or a POST if there is a body. Returns the parsed answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(BACKEND + path, data, HEADERS)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{path}: {error.read().decode()}") from error


[api_key] = ask("/rest/v1/rpc/current_api_key", {})
[plan] = ask("/rest/v1/plan_catalogue?slug=eq.v1.nano&select=plan_id,currency,hourly_micros")
[region] = ask("/rest/v1/region_catalogue?slug=eq.ams1&select=id")
[image] = ask("/rest/v1/image_catalogue?slug=eq.debian-13&select=id")

# The price that you saw is part of the order: a price that changed meanwhile is an error.
order = {
    "workspace_id": api_key["workspace_id"],
    "plan_id": plan["plan_id"],
    "hourly_micros": plan["hourly_micros"],
    "region_id": region["id"],
    "image_id": image["id"],
    "name": "from-python",
    "idempotency_key": str(uuid.uuid4()),
}
[server] = ask("/rest/v1/rpc/create_instance", {"request": order})["instances"]


def until(state):
    """Waits until the server is in this state."""
    path = f"/rest/v1/instance_list?instance_id=eq.{server['id']}&select=state,addresses"
    while True:
        [row] = ask(path)
        if row["state"] == state:
            return row
        if row["state"] == "error":
            raise SystemExit("The server failed to start.")
        time.sleep(1)


def act(kind):
    ask("/rest/v1/rpc/request_instance_action", {"instance_id": server["id"], "kind": kind})


running = until("running")
print(f"{server['name']} is running at {', '.join(running['addresses'])}")

# The clean-up: a deleted server costs nothing, and can be restored for 72 hours.
act("stop")
until("stopped")
act("delete")
until("deleted")
print(f"{server['name']} is deleted")
