import { partOf, type EarlyPart } from './earlyRead'

declare global {
  /** Set by the script of `siteReadScript`: the answer of the procedure `site_rows`. */
  var earlySite:
    | {
        /** Never rejects. Empty if the request failed. */
        parts: Promise<EarlyPart[]>
        /** When the answer came: milliseconds since 1970. */
        at?: number
        /** The answer has the plans, too. */
        plans?: boolean
      }
    | undefined
}

/** The relations of which `site_rows` has parts in any case. Other reads do not wait for its answer. */
const SOURCES: ReadonlySet<string> = new Set(['site_settings', 'provider', 'incident_list'])

/** Later rows could be older than what has changed since. */
const FRESH_MS = 10_000

/**
 * The rows that the document has requested already for the read at this address, once. Undefined if there are none.
 * @param address of the backend's REST interface
 */
export async function takeSiteRows(address: string): Promise<unknown[] | undefined> {
  const early = globalThis.earlySite
  if (early === undefined) return undefined
  const { pathname, searchParams } = new URL(address, 'http://site.invalid')
  const source = pathname.slice(pathname.lastIndexOf('/') + 1)
  if (!SOURCES.has(source) && !(early.plans && source === 'plan_catalogue')) return undefined
  const { apikey: _, ...query } = Object.fromEntries(searchParams)
  const parts = await early.parts
  const part =
    early.at === undefined || Date.now() - early.at > FRESH_MS
      ? undefined
      : partOf(parts, source, query)
  if (part === undefined) return undefined
  parts.splice(parts.indexOf(part), 1)
  return part.rows
}
