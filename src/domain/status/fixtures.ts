import type { Reading } from './checkPart'
import type { Incident } from './incidents'
import type { Readings } from './readings'
import type { PartRecord } from './record'

/** An open incident, with some of its facts changed. */
export function makeIncident(changes: Partial<Incident> = {}): Incident {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'incident',
    title: 'Servers start slowly',
    status: 'investigating',
    parts: ['engine'],
    regions: ['hel1'],
    affected: '',
    unaffected: '',
    advice: '',
    startsAt: '2026-11-22T10:00:00.000Z',
    endsAt: null,
    closedAt: null,
    nextUpdateAt: null,
    version: 1,
    createdAt: '2026-11-22T10:00:00.000Z',
    updates: [
      { at: '2026-11-22T10:05:00.000Z', status: 'investigating', message: 'We are looking.' },
    ],
    ...changes,
  }
}

/** Announced maintenance of twenty minutes. */
export function makeMaintenance(changes: Partial<Incident> = {}): Incident {
  return makeIncident({
    id: '00000000-0000-4000-8000-000000000002',
    kind: 'maintenance',
    title: 'Database upgrade',
    status: 'scheduled',
    parts: ['database'],
    regions: [],
    startsAt: '2026-12-01T03:00:00.000Z',
    endsAt: '2026-12-01T03:20:00.000Z',
    ...changes,
  })
}

export const ANSWERING: Reading = { state: 'answering', ms: 40, fault: null }
export const AWAY: Reading = { state: 'down', ms: null, fault: 'no_answer' }

/** A look at which everything answers. */
export function makeReadings(changes: Partial<Readings> = {}): Readings {
  const now = Date.parse('2026-11-22T10:00:00Z')
  return {
    at: now,
    pages: ANSWERING,
    signIn: ANSWERING,
    database: ANSWERING,
    signs: { now, engine: 'simulated', provisionerSeenAt: now - 4_000 },
    ...changes,
  }
}

/** A part that was recorded since yesterday. */
export function makeRecord(changes: Partial<PartRecord> = {}): PartRecord {
  return {
    part: 'engine/hel1',
    since: '2026-11-21',
    days: [
      ['2026-11-21', 720, 0, 0],
      ['2026-11-22', 600, 2, 5],
    ],
    last: { at: '2026-11-22T09:59:00.000Z', state: 'answering', ms: 12 },
    ...changes,
  }
}
