import { pageParam, textParam } from '@/lib/searchParams'
import { instanceStates, type StateName } from '../stateNames'

/** Servers per page. */
export const FLEET_PAGE_SIZE = 25

const MAX_LENGTH = 200

const holds = ['suspended', 'maintenance'] as const

/** The state of the list of all servers in its address. An empty search shows all but purged ones, newest first. */
export interface FleetSearch {
  q?: string | undefined
  state?: StateName | undefined
  hold?: (typeof holds)[number] | undefined
  /** Slugs. */
  region?: string | undefined
  plan?: string | undefined
  /** Only servers whose action takes too long. */
  stuck?: true | undefined
  /** Only servers that start the rescue system. */
  rescue?: true | undefined
  page?: number | undefined
}

/** Reads the search of /admin/servers and never throws: what is invalid is dropped. */
export function fleetSearch(given: Record<string, unknown>): FleetSearch {
  return {
    q: textParam(given['q'], MAX_LENGTH),
    state: instanceStates.find((state) => state === given['state']),
    hold: holds.find((hold) => hold === given['hold']),
    region: textParam(given['region'], MAX_LENGTH),
    plan: textParam(given['plan'], MAX_LENGTH),
    stuck: given['stuck'] === true || undefined,
    rescue: given['rescue'] === true || undefined,
    page: pageParam(given['page']),
  }
}
