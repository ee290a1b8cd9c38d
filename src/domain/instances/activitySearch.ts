/** How many actions are read at first, and with each press of "Show more". */
export const ACTIVITY_PART = 100

/** Through what an action was asked for. */
export const actionVias = ['web', 'shell', 'api', 'admin', 'system'] as const

export type ActionVia = (typeof actionVias)[number]

export const viaLabels: Readonly<Record<ActionVia, string>> = {
  web: 'Dashboard',
  shell: 'Shell',
  api: 'API',
  admin: 'Support',
  system: 'System',
}

export const actionStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const

export type ActionStatus = (typeof actionStatuses)[number]

/** The state of the activity page in its address. An empty search shows everything. */
export interface ActivitySearch {
  /** The id of a server. */
  server?: string | undefined
  kind?: string | undefined
  via?: ActionVia | undefined
  status?: ActionStatus | undefined
}

const readWord = (value: unknown) =>
  typeof value === 'string' && /^[a-z0-9_-]{1,40}$/.test(value) ? value : undefined

/** Reads the search of /dashboard/activity and never throws: what is invalid is dropped. */
export function activitySearch(given: Record<string, unknown>): ActivitySearch {
  return {
    server: readWord(given['server']),
    kind: readWord(given['kind']),
    via: actionVias.find((via) => via === given['via']),
    status: actionStatuses.find((status) => status === given['status']),
  }
}
