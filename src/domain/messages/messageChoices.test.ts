import { expect, test } from 'vitest'
import { choicesIn, switchWay, withChange } from './messageChoices'
import { makeSetting } from './fixtures'

const audiences = [
  { name: 'server.failed', audience: 'operators' },
  { name: 'quota.near', audience: 'owners' },
  { name: 'payment.failed', audience: 'payers' },
  { name: 'ticket.answered', audience: 'person' },
]
const settings = [
  makeSetting({ kind: 'ticket.answered' }),
  makeSetting({ kind: 'server.failed', chosen: { site: null, mail: false } }),
  makeSetting({ kind: 'server.failed', workspaceId: 'north', chosen: { site: false, mail: null } }),
  makeSetting({ kind: 'quota.near' }),
  makeSetting({ kind: 'payment.failed' }),
]
const north = { id: 'north', role: 'owner' } as const
const inScope = (scope: Parameters<typeof choicesIn>[0], kind: string) => {
  const choice = choicesIn(scope, settings, audiences).find((each) => each.kind === kind)
  if (choice === undefined) throw new Error(`There is no ${kind}.`)
  return choice
}

test('a choice for the workspace counts before one for all, and that before the default', () => {
  expect(inScope(null, 'server.failed').holds).toEqual({ site: true, mail: false })
  expect(inScope(north, 'server.failed').holds).toEqual({ site: false, mail: false })
  expect(inScope({ ...north, id: 'south' }, 'server.failed').holds).toEqual({
    site: true,
    mail: false,
  })
})

const kinds = (scope: Parameters<typeof choicesIn>[0]) =>
  choicesIn(scope, settings, audiences).map(({ kind }) => kind)

test('a workspace has the messages that its members get by their role', () => {
  expect(kinds(null)).toEqual(['ticket.answered', 'server.failed', 'quota.near', 'payment.failed'])
  expect(kinds(north)).toEqual(['server.failed', 'quota.near', 'payment.failed'])
  expect(kinds({ ...north, role: 'operator' })).toEqual(['server.failed'])
  expect(kinds({ ...north, role: 'viewer' })).toEqual([])
  expect(kinds({ ...north, role: 'accountant' })).toEqual(['payment.failed'])
})

test('what is only for programs is no choice of people', () => {
  const off = { site: false, mail: false }
  const forPrograms = makeSetting({ maySwitchOff: false, defaults: off })
  expect(choicesIn(null, [forPrograms], [])).toEqual([])
  expect(choicesIn(null, [{ ...forPrograms, maySwitchOff: true }], [])).toHaveLength(1)
})

test('what cannot be switched off is as the default says, whatever was chosen', () => {
  const fixed = makeSetting({ maySwitchOff: false, chosen: { site: false, mail: false } })
  expect(choicesIn(null, [fixed], [])[0]?.holds).toEqual({ site: true, mail: true })
})

test('a box that is set back to what would hold anyway is no choice any more', () => {
  const choice = inScope(north, 'server.failed')
  const change = switchWay(choice, north, 'site', true)
  expect(change).toEqual({
    kind: 'server.failed',
    workspaceId: 'north',
    chosen: { site: null, mail: null },
  })
  expect(switchWay(choice, north, 'mail', true).chosen).toEqual({ site: false, mail: true })
})

test('a change shows before it is saved, also the first one for a workspace', () => {
  const change = { kind: 'quota.near', workspaceId: 'north', chosen: { site: null, mail: false } }
  const after = withChange(settings, change)
  const holds = (scope: Parameters<typeof choicesIn>[0]) =>
    choicesIn(scope, after, audiences).find(({ kind }) => kind === 'quota.near')?.holds
  expect(holds(north)).toEqual({ site: true, mail: false })
  expect(holds(null)).toEqual({ site: true, mail: true })
  const again = withChange(after, { ...change, chosen: { site: null, mail: null } })
  expect(again).toHaveLength(after.length)
})
