import type { OpenIncident } from '@/domain/status/openIncidents'
import type { IncidentNotice, SiteNotice } from '@/lib/deployment'
import { formatDateTime } from '@/lib/format'
import type { Settings } from './settings'

type Facts = Pick<Settings, 'orders' | 'engine'> & { isSample: boolean }

/** What holds for the whole site. Nothing is left to say once orders are open and the catalogue is real. */
export function siteNotice({ orders, engine, isSample }: Facts): SiteNotice | null {
  const sample = isSample ? ' Prices come from a sample catalogue and are not an offer.' : ''
  switch (orders) {
    case 'closed':
      return ['Not open for orders.', `You can save a configuration.${sample}`]
    case 'preview': {
      const servers = engine === 'simulated' ? 'servers are simulated and ' : ''
      return ['Preview:', `${servers}nothing is billed.${sample}`]
    }
    case 'open':
      return isSample ? ['Sample catalogue:', 'prices are examples and not an offer.'] : null
  }
}

/** Maintenance is announced on every page so long before it starts. */
const NEAR_MS = 3 * 24 * 60 * 60_000

/**
 * The one incident or maintenance that every page names: first the newest incident, then maintenance that runs, then
 * the next one.
 * @param now milliseconds since 1970
 */
export function incidentNotice(
  open: readonly OpenIncident[],
  now: number,
  timeZone?: string,
): IncidentNotice | undefined {
  const sorted = open.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  const isNear = ({ startsAt, endsAt }: OpenIncident) =>
    Date.parse(startsAt) - now < NEAR_MS && Date.parse(endsAt ?? '') > now
  const found =
    sorted.findLast(({ kind }) => kind === 'incident') ??
    sorted.find(({ status }) => status === 'in_progress') ??
    sorted.find(isNear)
  if (!found) return undefined
  const { kind, title, affected, startsAt } = found
  const hasBegun = Date.parse(startsAt) <= now
  return {
    kind,
    title,
    text: affected && `Affected: ${affected}`,
    when: `${hasBegun ? 'since ' : ''}${formatDateTime(startsAt, timeZone)}`,
  }
}
