import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { alarmPeople, makeAlarm } from '@/domain/alarms/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { comparePlan } from './comparePlan'
import { exportFile } from './exportFile'
import { fileLabels } from './fileLabels'
import type { FileServer, WorkspaceFile } from './fileSchema'
import { emptyFile, makePresent } from './fixtures'
import { planText } from './planText'
import type { Present } from './present'
import { readWorkspaceFile } from './readFile'

const web = makeInstance({
  name: 'web',
  labels: { [fileLabels.file]: 'website', [fileLabels.entry]: 'web' },
})
const present = (changes: Partial<Present> = {}): Present =>
  makePresent({
    servers: [web],
    ...changes,
  })
const entry: FileServer = { plan: 'v1.small', region: 'fra1', image: 'debian-13' }
const fileOf = (
  alarms: WorkspaceFile['alarms'],
  servers: WorkspaceFile['servers'] = { web: entry },
): WorkspaceFile => ({ ...emptyFile, alarms, servers })
const messages = (file: WorkspaceFile, there: Present) =>
  comparePlan(file, there)
    .problems.map(({ message }) => message)
    .join('\n')

const ofWeb = makeAlarm({ name: 'Busy', serverId: web.id, server: 'web', label: null })

test('makes alarms, with what the form of the dashboard begins with', () => {
  const plan = comparePlan(
    fileOf({
      Busy: { kind: 'cpu', server: 'web' },
      Away: { kind: 'unreachable', label: 'env=prod', paused: true },
    }),
    present(),
  )
  expect(plan.problems).toEqual([])
  expect(plan.alarms).toMatchObject([
    {
      kind: 'create',
      name: 'Busy',
      rule: { kind: 'cpu', threshold: 90, minutes: 15, server: 'web', label: null },
      details: ['CPU at 90 % or more for 15 minutes, web'],
    },
    {
      name: 'Away',
      rule: { threshold: null, minutes: 15, server: null, label: { key: 'env', value: 'prod' } },
      isPaused: true,
    },
  ])
  expect(plan.after).toEqual(plan.before)
  expect(planText(plan, 'en').lines.map(({ sign, text }) => `${sign} ${text}`)).toContain(
    '+ make alarm Busy',
  )
})

test('leaves alone what is as the file says, and what it does not mention', () => {
  const plan = comparePlan(
    fileOf({ Busy: { kind: 'cpu', above: 80, minutes: 10, server: 'web' } }),
    present({ alarms: [ofWeb, makeAlarm({ name: 'Mine' })] }),
  )
  expect(plan.alarms).toEqual([])
  expect(plan.unchanged).toContain('Busy')
})

test('changes a rule, or only whether it is paused', () => {
  const there = present({ alarms: [ofWeb] })
  const [rule] = comparePlan(
    fileOf({ Busy: { kind: 'cpu', above: 95, minutes: 10 } }),
    there,
  ).alarms
  expect(rule).toMatchObject({ kind: 'change', rule: { threshold: 95, server: null } })
  expect(rule?.isPaused).toBeUndefined()
  const same = { kind: 'cpu', above: 80, minutes: 10, server: 'web', paused: true } as const
  const [paused] = comparePlan(fileOf({ Busy: same }), there).alarms
  expect(paused).toMatchObject({ isPaused: true, details: ['paused'] })
  expect(paused?.rule).toBeUndefined()
})

test('an alarm follows a server that is replaced', () => {
  const moved = { ...web, region: { slug: 'ams1', name: 'Amsterdam' } }
  const same = { kind: 'cpu', above: 80, minutes: 10, server: 'web' } as const
  const plan = comparePlan(
    fileOf({ Busy: same }),
    present({ servers: [moved], alarms: [{ ...ofWeb, serverId: moved.id }] }),
  )
  expect(plan.alarms).toMatchObject([{ kind: 'change', name: 'Busy', rule: { server: 'web' } }])
})

const chosen = { people: ['u2'], mailbox: true }

test('chooses whom an alarm writes to, and leaves a choice alone that the file does not name', () => {
  const there = present({ people: alarmPeople, alarms: [{ ...ofWeb, recipients: chosen }] })
  const same = { kind: 'cpu', above: 80, minutes: 10, server: 'web' } as const
  const alarmsOf = (to?: string[] | 'everybody') =>
    comparePlan(fileOf({ Busy: { ...same, ...(to && { to }) } }), there).alarms
  expect(alarmsOf()).toEqual([])
  expect(alarmsOf(['mailbox', 'Bo@example.com'])).toEqual([])
  expect(alarmsOf(['ada@example.com'])).toMatchObject([
    {
      rule: { threshold: 80, recipients: { people: ['u1'], mailbox: false } },
      details: [expect.any(String), 'writes to ada@example.com'],
    },
  ])
  expect(alarmsOf('everybody')).toMatchObject([
    {
      rule: { recipients: null },
      details: [expect.any(String), 'writes to everybody who manages servers'],
    },
  ])
})

test('an export names recipients by their addresses, and an undo also that there is no choice', () => {
  const there = present({
    people: alarmPeople,
    alarms: [{ ...ofWeb, recipients: chosen }, makeAlarm({ name: 'All' })],
  })
  const read = readWorkspaceFile(stringify(exportFile('website', there)))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(read.file.alarms['Busy']?.to).toEqual(['bo@example.com', 'mailbox'])
  expect(read.file.alarms['All']?.to).toBeUndefined()
  expect(exportFile('website', there, true).alarms['All']?.to).toBe('everybody')
})

test('who is no member is named with the place in the file', () => {
  const text =
    'name: website\nalarms:\n  Busy: { kind: cpu, to: [ada@example.com, cy@example.com] }'
  const read = readWorkspaceFile(text)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const { problems } = comparePlan(read.file, present({ people: alarmPeople }))
  expect(problems).toMatchObject([
    { message: /“cy@example.com” is not the e-mail address of a member/ },
  ])
  expect(problems.map(({ path }) => read.placeOf(path))).toEqual([{ line: 3, column: 44 }])
})

const many = Array.from({ length: 50 }, (_, index) => makeAlarm({ name: `Alarm ${index}` }))

test.each<[string, WorkspaceFile, Partial<Present>, RegExp]>([
  [
    'too high a threshold',
    fileOf({ Busy: { kind: 'cpu', above: 101 } }),
    {},
    /Busy: a whole number from 1 to 100/,
  ],
  [
    'a threshold that means nothing',
    fileOf({ Away: { kind: 'unreachable', above: 3 } }),
    {},
    /“unreachable” has no threshold/,
  ],
  [
    'minutes that mean nothing',
    fileOf({ Full: { kind: 'traffic', minutes: 10 } }),
    {},
    /“traffic” counts the month/,
  ],
  [
    'minutes that we do not offer',
    fileOf({ Busy: { kind: 'cpu', minutes: 20 } }),
    {},
    /the minutes are 10, 15, 30, 60/,
  ],
  [
    'a server and a label',
    fileOf({ Busy: { kind: 'cpu', server: 'web', label: 'env=prod' } }),
    {},
    /a server or a label, not both/,
  ],
  ['no label', fileOf({ Busy: { kind: 'cpu', label: 'prod' } }), {}, /Write it as key=value/],
  [
    'a server that the file does not have',
    fileOf({ Busy: { kind: 'cpu', server: 'lost' } }),
    {},
    /the file has no server “lost”/,
  ],
  [
    'recipients that this key may not read',
    fileOf({ Busy: { kind: 'cpu', to: ['ada@example.com'] } }),
    { people: null },
    /this API key may not read who the members are/,
  ],
  ['a long name', fileOf({ ['x'.repeat(61)]: { kind: 'cpu' } }), {}, /has 1 to 60 characters/],
  [
    'too many',
    fileOf({ Busy: { kind: 'cpu' } }),
    { alarms: many },
    /at most 50 alarms, and this makes 51/,
  ],
  [
    'a role that only looks',
    fileOf({ Busy: { kind: 'cpu' } }),
    { rules: { ...makePresent().rules, roles: ['viewer'] } },
    /Your role may look at alarms/,
  ],
])('says what stands against it: %s', (_what, file, changes, wanted) => {
  expect(messages(file, present(changes))).toMatch(wanted)
})

test('a mistake is told where it is', () => {
  const text = 'name: website\nalarms:\n  Busy: { kind: heat }\n  Away: { kind: cpu, above: 0 }'
  expect(readWorkspaceFile(text)).toMatchObject({
    ok: false,
    problems: [
      { line: 3, column: 17 },
      { line: 4, column: 29 },
    ],
  })
})

test('an export says which alarms there are, but those of servers outside of the file', () => {
  const there = present({
    alarms: [
      ofWeb,
      makeAlarm({ name: 'Away', kind: 'unreachable', threshold: null, isPaused: true }),
      makeAlarm({ name: 'Mine', serverId: 'x', server: 'mine', label: null }),
    ],
  })
  const read = readWorkspaceFile(stringify(exportFile('website', there)))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(read.file.alarms).toEqual({
    Busy: { kind: 'cpu', above: 80, minutes: 10, server: 'web' },
    Away: { kind: 'unreachable', minutes: 10, label: 'env=prod', paused: true },
  })
  expect(comparePlan(read.file, there).alarms).toEqual([])
})
