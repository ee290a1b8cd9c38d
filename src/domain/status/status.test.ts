import { describe, expect, test } from 'vitest'
import { incidentNotice } from '@/domain/settings/siteNotice'
import { calendarOf } from './calendar'
import {
  ANSWERING,
  AWAY,
  makeIncident,
  makeMaintenance,
  makeReadings,
  makeRecord,
} from './fixtures'
import { groupIncidents, partsText } from './incidents'
import { partRows, summaryOf } from './partRows'
import { readParts } from './readings'
import { DAYS_SHOWN, recordBegan, recordedDays, recordText } from './record'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const regions = [{ slug: 'hel1', name: 'Helsinki', country: 'FI' }]
const rowsOf = (facts: Partial<Parameters<typeof partRows>[0]> = {}) =>
  partRows({ readings: makeReadings(), records: [makeRecord()], regions, running: [], ...facts })
const rowOf = (id: string, facts: Parameters<typeof rowsOf>[0]) =>
  rowsOf(facts).find((row) => row.id === id)

const withoutReport = (engine: string) => ({
  readings: makeReadings({ signs: { now: NOW, engine, provisionerSeenAt: null } }),
})
const titled = (open: Parameters<typeof incidentNotice>[0]) => incidentNotice(open, NOW, 'UTC')

describe('a look of the browser', () => {
  const answers: Record<string, () => Response> = {
    '/version.json': () => Response.json({ build: 'a1' }),
    '/auth/v1/health': () => Response.json({ name: 'GoTrue' }),
    '/rest/v1/status_now': () =>
      Response.json([
        {
          at: '2026-11-22T10:00:00Z',
          engine: 'simulated',
          provisioner_seen_at: '2026-11-22T09:59:56Z',
        },
      ]),
  }
  const look = (changed: Record<string, () => Response>) =>
    readParts({
      fetch: (input) => {
        const { pathname } = new URL(input as string, 'https://site.test')
        const answer = { ...answers, ...changed }[pathname]
        return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('Failed to fetch'))
      },
      now: () => 0,
      clock: () => NOW,
      site: 'https://site.test',
      backend: 'https://site.test',
      apiKey: 'key',
    })

  test('reads every part at once', async () => {
    expect(await look({})).toMatchObject({
      at: NOW,
      pages: { state: 'answering' },
      signIn: { state: 'answering' },
      database: { state: 'answering' },
      signs: { engine: 'simulated', provisionerSeenAt: NOW - 4_000 },
    })
  })
  test.each([
    ['HTML', () => new Response('<h1>Hotel</h1>'), 'unexpected'],
    ['rows of something else', () => Response.json([{ hello: 1 }]), 'unexpected'],
    ['an error', () => new Response('', { status: 503 }), 'error'],
  ])('a database that answers %s is down, and says nothing else', async (_, answer, fault) => {
    const readings = await look({ '/rest/v1/status_now': answer })
    expect(readings.database).toMatchObject({ state: 'down', fault })
    expect(readings.signs).toBeNull()
    expect(readings.pages.state).toBe('answering')
  })
})

describe('the parts', () => {
  test('before the first look nothing is claimed', () => {
    const rows = rowsOf({ readings: undefined })
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['pending']))
  })
  test('with everything there, every part answers', () => {
    expect(summaryOf(rowsOf())).toBe(
      'No problem found: the site, sign-in and actions on servers answer.',
    )
    expect(rowOf('engine/hel1', {})).toMatchObject({ state: 'answering', ms: 12, code: 'hel1' })
    expect(rowOf('provisioner', {})?.note).toBe('Last report 4 s ago')
  })
  test('without the database, what only it knows could not be read', () => {
    const readings = makeReadings({ database: AWAY, signs: null })
    const rows = rowsOf({ readings })
    expect(rows.map(({ state }) => state)).toEqual([
      'answering',
      'answering',
      'down',
      'unknown',
      'unknown',
    ])
    expect(summaryOf(rows)).toBe(
      'Your servers cannot be shown or changed at the moment. Running servers are not affected. ' +
        'Not answering: Database. 2 could not be checked: Provisioner; Engine, Helsinki.',
    )
  })
  test('if nothing answers, it may be the connection of the reader', () => {
    const rows = rowsOf({
      readings: makeReadings({ pages: AWAY, signIn: AWAY, database: AWAY, signs: null }),
    })
    expect(rows.every(({ state }) => state === 'unknown')).toBe(true)
    expect(summaryOf(rows)).toContain('Your own connection may be down.')
  })
  test.each([
    [44_000, 'answering', 'Last report 44 s ago'],
    [46_000, 'down', 'Last report 46 s ago'],
    [8 * 60_000, 'down', 'Last report 8 min ago'],
  ])('a provisioner that reported %i ms ago is %s', (age, state, note) => {
    const signs = { now: NOW, engine: 'simulated', provisionerSeenAt: NOW - age }
    expect(rowOf('provisioner', { readings: makeReadings({ signs }) })).toMatchObject({
      state,
      note,
    })
  })
  test('a provisioner that never reported is down, and none is expected without an engine', () => {
    expect(rowOf('provisioner', withoutReport('incus'))?.state).toBe('down')
    expect(rowOf('provisioner', withoutReport('none'))?.state).toBe('unknown')
  })
  test.each([
    ['2026-11-22T09:58:00.000Z', 'answering'],
    ['2026-11-22T09:56:00.000Z', 'unknown'],
  ])('an engine that was last recorded at %s is %s', (at, state) => {
    const records = [makeRecord({ last: { at, state: 'answering', ms: 12 } })]
    expect(rowOf('engine/hel1', { records })?.state).toBe(state)
  })
  test('an engine that nobody recorded says so', () => {
    expect(rowOf('engine/hel1', { records: [] })).toMatchObject({
      state: 'unknown',
      note: 'Not recorded yet',
    })
  })
  test('a part that answers beside its open incident is named', () => {
    const running = [makeIncident({ parts: ['engine', 'sign_in'] })]
    expect(summaryOf(rowsOf({ running }))).toBe(
      'Every part answers. An incident is open: Sign-in; Engine, Helsinki.',
    )
    const elsewhere = [makeIncident({ regions: ['fra1'] })]
    expect(rowsOf({ running: elsewhere }).flatMap(({ incidents }) => incidents)).toEqual([])
    const everywhere = makeMaintenance({ status: 'in_progress', parts: ['engine'] })
    expect(summaryOf(rowsOf({ running: [everywhere] }))).toContain(
      'Maintenance is in progress: Engine, Helsinki.',
    )
  })
  test('the first sentence says what a silent part means for a customer', () => {
    expect(summaryOf(rowsOf(withoutReport('incus')))).toMatch(
      /^Actions on servers are delayed\. Running servers are not affected\. Not answering: Provisioner\./,
    )
    const last = { at: '2026-11-22T09:59:00.000Z', state: 'down', ms: null } as const
    const silent = summaryOf(rowsOf({ records: [makeRecord({ last })] }))
    expect(silent).toMatch(
      /^Actions on servers in Helsinki are delayed\. Not answering: Engine, Hel/,
    )
    expect(silent).not.toContain('not affected')
  })
  test('a slow part is named', () => {
    const readings = makeReadings({ signIn: { ...ANSWERING, state: 'slow', ms: 900 } })
    expect(summaryOf(rowsOf({ readings }))).toMatch(/^Slower than usual: Sign-in\./)
  })
})

describe('the record', () => {
  test('a day without a row is a gap, and a part of a day is a part', () => {
    const days = recordedDays(makeRecord(), NOW)
    expect(days).toHaveLength(DAYS_SHOWN)
    expect(days.filter(({ recorded }) => recorded === 0)).toHaveLength(DAYS_SHOWN - 2)
    expect(days.at(-2)).toEqual({ day: '2026-11-21', recorded: 0.5, slow: 0, down: 0 })
    expect(days.at(-1)?.down).toBeCloseTo(5 / 1440)
  })
  test('is described in words, without a figure that nobody recorded', () => {
    expect(recordText(recordedDays(makeRecord(), NOW))).toBe(
      '2 of 90 days recorded, down on 1 day, slow on 1 day',
    )
    expect(recordText(recordedDays(undefined, NOW))).toBe('Not recorded')
  })
  test('claims no time without a fault beside a part that does not answer', () => {
    const days = recordedDays(makeRecord({ days: [['2026-11-22', 600, 0, 0]] }), NOW)
    expect(recordText(days)).toBe('1 of 90 days recorded, no fault recorded')
    expect(recordText(days, true)).toBe('1 of 90 days recorded, down now')
  })
  test('begins with its first part', () => {
    const records = [makeRecord(), makeRecord({ part: 'pages', since: '2026-10-02' })]
    expect(recordBegan(records)).toBe('2026-10-02')
    expect(recordBegan([])).toBeNull()
  })
})

describe('incidents', () => {
  const running = makeIncident()
  const planned = makeMaintenance()
  const during = makeMaintenance({ id: 'during', status: 'in_progress' })
  const missed = makeMaintenance({ id: 'missed', endsAt: '2026-11-20T00:00:00.000Z' })
  const resolved = makeIncident({
    id: 'r',
    status: 'resolved',
    closedAt: '2026-11-22T11:00:00.000Z',
  })

  test('are grouped by what a reader does with them', () => {
    const groups = groupIncidents([running, planned, during, missed, resolved], NOW)
    expect(groups.running).toEqual([running, during])
    expect(groups.planned).toEqual([planned])
    expect(groups.past.map(({ id }) => id).toSorted()).toEqual(['missed', 'r'])
  })
  test('name their parts and regions', () => {
    expect(partsText({ parts: ['engine', 'sign_in'], regions: ['hel1'] })).toBe(
      'Engine, Sign-in (hel1)',
    )
  })
  test('one notice at a time: an incident, then maintenance that runs, then the next one', () => {
    const near = makeMaintenance({
      startsAt: '2026-11-24T10:00:00.000Z',
      endsAt: '2026-11-24T11:00:00.000Z',
    })
    expect(titled([near, during, running])).toMatchObject({
      kind: 'incident',
      when: 'since 22 Nov 2026, 10:00 UTC',
    })
    expect(titled([near, during])?.title).toBe(during.title)
    expect(titled([near])).toMatchObject({ kind: 'maintenance', when: '24 Nov 2026, 10:00 UTC' })
    expect(titled([planned])).toBeUndefined()
    expect(titled([missed])).toBeUndefined()
    expect(titled([])).toBeUndefined()
  })
  test('maintenance is a calendar entry that a later import replaces', () => {
    const text = calendarOf([
      makeMaintenance({
        version: 3,
        title: 'Upgrade; part 2, of the database',
        updates: [{ at: '2026-11-20T08:00:00.000Z', status: 'scheduled', message: 'é'.repeat(80) }],
      }),
    ])
    expect(text).toContain('DTSTART:20261201T030000Z\r\nDTEND:20261201T032000Z\r\n')
    expect(text).toContain('SEQUENCE:3')
    expect(text).toContain(String.raw`Upgrade\; part 2\, of the database`)
    const bytes = new TextEncoder()
    expect(text.split('\r\n').every((line) => bytes.encode(line).length <= 75)).toBe(true)
  })
})
