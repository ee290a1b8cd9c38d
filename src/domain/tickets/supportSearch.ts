import { returnPath } from '@/domain/session/returnPath'
import { textParam } from '@/lib/searchParams'

const MAX_LENGTH = 200

/** The state of /support in its address. */
export interface SupportSearch {
  /** The server that a person needs help with. */
  server?: string | undefined
  /** The page from which the person came. */
  from?: string | undefined
  /** What is searched. */
  q?: string | undefined
}

/** Reads the search of /support and never throws: what is invalid is dropped. */
export function supportSearch({ server, from, q }: Record<string, unknown>): SupportSearch {
  return {
    server: textParam(server, MAX_LENGTH),
    from: returnPath(textParam(from, MAX_LENGTH)),
    q: textParam(q, MAX_LENGTH),
  }
}
