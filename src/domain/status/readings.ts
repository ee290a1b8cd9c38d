import * as v from 'valibot'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { checkPart, pagesCheck, parseBody, signInCheck, type Reading } from './checkPart'

const nowRows = v.tuple([
  v.object({
    at: v.string(),
    engine: v.string(),
    provisioner_seen_at: v.nullable(v.string()),
  }),
])

/** What one look of this browser found. */
export interface Readings {
  /** By this browser's clock, milliseconds since 1970. */
  at: number
  pages: Reading
  signIn: Reading
  database: Reading
  /** What the database says; null if it does not answer. Times are by its own clock. */
  signs: { now: number; engine: string; provisionerSeenAt: number | null } | null
}

interface Outside {
  fetch: typeof fetch
  /** Milliseconds that only count up. */
  now: () => number
  /** Milliseconds since 1970. */
  clock: () => number
  site: string
  backend: string
  apiKey: string
}

/** Asks every part that a browser can ask, all at once. It never throws. */
export async function readParts(outside: Outside): Promise<Readings> {
  const { site, backend, apiKey } = outside
  let signs: Readings['signs'] = null
  const databaseCheck = {
    address: publicRowsUrl('status_now'),
    isExpected: (body: string) => {
      const parsed = v.safeParse(nowRows, parseBody(body))
      if (!parsed.success) return false
      const [{ at, engine, provisioner_seen_at: seenAt }] = parsed.output
      signs = {
        now: Date.parse(at),
        engine,
        provisionerSeenAt: seenAt === null ? null : Date.parse(seenAt),
      }
      return true
    },
  }
  const [pages, signIn, database] = await Promise.all([
    checkPart(pagesCheck(site), outside),
    checkPart(signInCheck(backend, apiKey), outside),
    checkPart(databaseCheck, outside),
  ])
  return { at: outside.clock(), pages, signIn, database, signs }
}

/** Nothing at all answered: then it is more likely the reader's own connection. */
export function isCutOff({ pages, signIn, database }: Readings): boolean {
  return [pages, signIn, database].every(({ fault }) => fault === 'no_answer')
}
