import type * as v from 'valibot'
import { readAnswer } from '@/lib/readPublic'
import { connectedTo, headers, send } from './target'

/** The address at the deployment of this program: the build knows it only without its origin and its public key. */
export function atTarget(address: string): URL {
  const { url, publicKey } = connectedTo()
  const { pathname, searchParams } = new URL(address, url)
  const found = new URL(pathname, url)
  found.search = searchParams.toString()
  if (searchParams.has('apikey')) found.searchParams.set('apikey', publicKey)
  return found
}

/** Replaces `readPublic` of `src/lib/readPublic.ts`: the deployment is known only when the program starts. */
export function readPublic<Output>(
  schema: v.GenericSchema<unknown, Output>,
  address: string,
  signal: AbortSignal,
): Promise<Output> {
  return readAnswer(schema, () => send(atTarget(address), { headers: headers(), signal }))
}
