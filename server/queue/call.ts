import * as v from 'valibot'

const TIMEOUT_MS = 15_000

/** With what a provisioner comes to the backend. */
export interface Credentials {
  /** The key of the project, which its gateway asks of every request. */
  apiKey: string
  /** What decides about rights: a token of the role `provisioner`, or the secret key once more. */
  token: string
}

/** The secret key is both. It bypasses every policy. */
export const credentialsOfKey = (secretKey: string): Credentials => ({
  apiKey: secretKey,
  token: secretKey,
})

export interface CallOptions {
  /** The address of the backend: a Supabase project, or the site that runs the embedded one. */
  url: string
  credentials: Credentials
  /** Receives the name of each procedure and `ok` or the code of its error. */
  onCall?: (procedure: string, result: string) => void
  fetch?: typeof fetch
}

/** The backend refused a call, or did not answer. The message holds nothing of what was sent or received. */
export class QueueError extends Error {
  override name = 'QueueError'
  readonly procedure: string
  readonly code: string
  /** The status of the answer; undefined without one. */
  readonly status: number | undefined

  constructor(procedure: string, code: string, status?: number) {
    super(`${procedure}: ${code}`)
    this.procedure = procedure
    this.code = code
    this.status = status
  }

  /** Whether the same call may succeed later: the backend was away, busy or being updated. */
  get isTemporary(): boolean {
    const { code, status } = this
    return code.startsWith('PGRST20') || status === undefined || status >= 500 || status === 429
  }
}

/**
 * Calls a procedure of the backend, and checks the answer.
 * @throws QueueError
 */
export type Call = <T>(
  procedure: string,
  parameters: object,
  schema: v.GenericSchema<unknown, T>,
) => Promise<T>

/** Calls procedures over HTTP. */
export function createCall({ url, credentials, onCall, fetch: send = fetch }: CallOptions): Call {
  async function request(procedure: string, parameters: object): Promise<unknown> {
    const response = await send(new URL(`/rest/v1/rpc/${procedure}`, url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: credentials.apiKey,
        authorization: `Bearer ${credentials.token}`,
      },
      body: JSON.stringify(parameters),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      throw new QueueError(procedure, isTimeout ? 'timeout' : 'network')
    })
    if (!response.ok) throw new QueueError(procedure, await codeOf(response), response.status)
    if (response.status === 204) return null
    return response.json().catch(() => {
      throw new QueueError(procedure, 'invalid_answer')
    })
  }

  return async (procedure, parameters, schema) => {
    try {
      const parsed = v.safeParse(schema, await request(procedure, parameters))
      if (!parsed.success) throw new QueueError(procedure, 'invalid_answer')
      onCall?.(procedure, 'ok')
      return parsed.output
    } catch (error) {
      onCall?.(procedure, error instanceof QueueError ? error.code : 'unexpected')
      throw error
    }
  }
}

/** Our procedures raise a word such as `conflict` as the message. Anything else may quote what was sent. */
async function codeOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => undefined)) as
    | { code?: unknown; message?: unknown }
    | undefined
  for (const value of [body?.message, body?.code]) {
    if (typeof value === 'string' && /^[a-z_]{3,40}$|^[A-Z0-9]{5,8}$/.test(value)) return value
  }
  return `http_${response.status}`
}
