import { Refusal } from './refusal.ts'

/** The JSON object in a request's body, or an empty object. The request can still be read. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/**
 * The JSON object in a request's body.
 * @throws Refusal if the body is something else
 */
export async function requireBody(request: Request): Promise<Record<string, unknown>> {
  const text = await request.clone().text()
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return { ...body }
  } catch {
    // As below.
  }
  throw new Refusal(400, 'bad_json', 'Could not parse request body as JSON')
}

/** A field of a body as text. A missing field is empty. */
export function textOf(body: Record<string, unknown>, field: string): string {
  const value = body[field] ?? ''
  if (typeof value === 'string') return value
  throw new Refusal(400, 'bad_json', `Could not parse request body as JSON: ${field} is not text`)
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text)
}
