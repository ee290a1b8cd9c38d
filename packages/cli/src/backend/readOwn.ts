import type { ReadOwn } from '@/lib/readOwn'
import { readAnswer } from '@/lib/readPublic'
import { connectedTo, headers, send } from './target'

/** Replaces `src/lib/readOwn.ts`: rows are read with an API key instead of a session. */
export const readOwn: ReadOwn = (schema, table, query, signal) =>
  readAnswer(schema, () => {
    const address = `${connectedTo().url}/rest/v1/${table}?${new URLSearchParams(query).toString()}`
    return send(address, { headers: headers(), signal })
  })
