import base64
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"]
KEY = base64.b64decode(SECRET.removeprefix("whsec_"))
done = set()  # Keep the ids where they outlast a restart.


def is_signed(headers, body):
    """Whether the request is from the provider, and not an old one."""
    name, sent = headers["webhook-id"], headers["webhook-timestamp"]
    if not (name and (sent or "").isdigit()):
        return False
    if abs(time.time() - int(sent)) > 300:
        return False
    signed = f"{name}.{sent}.".encode() + body
    wanted = base64.b64encode(hmac.digest(KEY, signed, "sha256"))
    # While a secret is replaced there are two signatures.
    given = (headers["webhook-signature"] or "").split(" ")
    return any(
        hmac.compare_digest(each.encode(), b"v1," + wanted) for each in given
    )


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        signed = is_signed(self.headers, body)
        # Answer first: after 10 seconds it is sent again.
        self.send_response(204 if signed else 401)
        self.end_headers()
        name = self.headers["webhook-id"]
        if not signed or name in done:
            return
        done.add(name)
        event = json.loads(body)
        print(event["type"], event["data"], flush=True)


port = int(os.environ.get("PORT", "3000"))
ThreadingHTTPServer(("", port), Receiver).serve_forever()
