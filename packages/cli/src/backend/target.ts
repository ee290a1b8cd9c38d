import { brand } from '@/lib/brand'
import { REQUEST_TIMEOUT_MS, TIMED_OUT } from '@/lib/backendFetch'

/** Which deployment the program speaks to, and as whom. */
export interface Target {
  /** The address of the API without a path. */
  url: string
  /** The public key of the deployment. It is no secret. */
  publicKey: string
  /** `null`: only what everyone may read. */
  apiKey: string | null
}

let target: Target = { url: '', publicKey: '', apiKey: null }

/** All later requests go there. */
export function connectTo(next: Target): void {
  target = next
}

export const connectedTo = (): Target => target

/** The header of every request. The secret is only in a header: addresses end up in logs. */
export function headers(): Record<string, string> {
  return {
    apikey: target.publicKey,
    'User-Agent': `${brand.slug}-cli/${import.meta.env.SITE_VERSION}`,
    ...(target.apiKey === null ? {} : { 'x-api-key': target.apiKey }),
  }
}

/** Sends a request, which ends after the time limit of the site. */
export async function send(
  input: string | URL | Request,
  { signal, ...init }: RequestInit = {},
): Promise<Response> {
  const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  try {
    return await fetch(input, {
      ...init,
      signal: signal == null ? limit : AbortSignal.any([signal, limit]),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new DOMException(TIMED_OUT, 'TimeoutError')
    }
    throw error
  }
}
