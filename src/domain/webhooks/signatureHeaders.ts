import { Webhook } from 'standardwebhooks'

export interface Signed {
  /** Stays the same when a message is sent again. */
  id: string
  /** When it is sent, in milliseconds since 1970. */
  at: number
  body: string
  /** The secret, and while it is being replaced the one before it. */
  secrets: readonly string[]
}

/** The headers of the *Standard Webhooks* specification: one signature for each secret. */
export function signatureHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const time = new Date(at)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(id, time, body))
      .join(' '),
  }
}
