import * as v from 'valibot'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { readPublic } from '@/lib/readPublic'
import { toIso8601 } from '@/lib/timestamp'

/** The parts that an incident can affect, as people read them. */
export const PART_NAMES = {
  pages: 'Pages',
  sign_in: 'Sign-in',
  database: 'Database',
  provisioner: 'Provisioner',
  engine: 'Engine',
} as const

export type PartName = keyof typeof PART_NAMES

export const PARTS = Object.keys(PART_NAMES) as PartName[]

/** Every status of an incident and of maintenance, in its usual order, as people read it. */
export const STATUS_NAMES = {
  incident: {
    investigating: 'Investigating',
    identified: 'Identified',
    monitoring: 'Monitoring',
    resolved: 'Resolved',
  },
  maintenance: {
    scheduled: 'Scheduled',
    in_progress: 'In progress',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
} as const

export type IncidentKind = keyof typeof STATUS_NAMES

const time = v.pipe(v.string(), v.transform(toIso8601))

const updates = v.array(v.object({ at: time, status: v.string(), message: v.string() }))

const incidentRow = v.pipe(
  v.object({
    id: v.string(),
    kind: v.picklist(['incident', 'maintenance']),
    title: v.string(),
    status: v.string(),
    parts: v.array(v.string()),
    regions: v.array(v.string()),
    affected: v.string(),
    unaffected: v.string(),
    advice: v.string(),
    starts_at: time,
    ends_at: v.nullable(time),
    closed_at: v.nullable(time),
    next_update_at: v.nullable(time),
    version: v.number(),
    created_at: time,
    updates,
  }),
  v.transform(({ starts_at, ends_at, closed_at, next_update_at, created_at, ...rest }) => ({
    ...rest,
    startsAt: starts_at,
    endsAt: ends_at,
    closedAt: closed_at,
    nextUpdateAt: next_update_at,
    createdAt: created_at,
  })),
)

/** An incident or planned maintenance, with its updates, the newest first. */
export type Incident = v.InferOutput<typeof incidentRow>

/** How many of them the status page shows. */
const INCIDENTS_SHOWN = 50

/**
 * The open incidents and the last closed ones, as everyone may read them.
 * @throws Failure (plain object)
 */
export function listIncidents(signal: AbortSignal): Promise<Incident[]> {
  return readPublic(
    v.array(incidentRow),
    publicRowsUrl('incident_list', {
      order: 'closed_at.desc.nullsfirst,starts_at.desc',
      limit: String(INCIDENTS_SHOWN),
    }),
    signal,
  )
}

/** The status as people read it. An unknown one is shown as it is. */
export function statusName(kind: IncidentKind, status: string): string {
  return (STATUS_NAMES[kind] as Record<string, string>)[status] ?? status
}

const partName = (part: string) => (PART_NAMES as Record<string, string>)[part] ?? part

/** What an incident affects: 'Engine (fra1, hel1), Database'. */
export function partsText({ parts, regions }: Pick<Incident, 'parts' | 'regions'>): string {
  const names = parts.map(partName).join(', ')
  return regions.length === 0 ? names : `${names} (${regions.join(', ')})`
}

/** The incidents by what a reader does with them. */
export function groupIncidents(incidents: readonly Incident[], now: number) {
  const isOpen = ({ closedAt }: Incident) => closedAt === null
  const isRunning = (each: Incident) =>
    isOpen(each) && (each.kind === 'incident' || each.status === 'in_progress')
  return {
    running: incidents.filter(isRunning),
    planned: incidents
      .filter((each) => isOpen(each) && !isRunning(each) && Date.parse(each.endsAt ?? '') > now)
      .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)),
    // Also maintenance whose window is over and that nobody has closed.
    past: incidents
      .filter(
        (each) => !isOpen(each) || (!isRunning(each) && !(Date.parse(each.endsAt ?? '') > now)),
      )
      .toSorted((a, b) => Date.parse(b.startsAt) - Date.parse(a.startsAt)),
  }
}
