import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { commandLine } from './commandLine'
import { check } from './check'
import { parse } from './parse'

it.each([
  ['stop', 'web-1', {}, 'server stop web-1'],
  ['resize', 'web-1', { plan: 'v1.large' }, 'server resize web-1 --plan v1.large'],
  ['start', '1st', {}, 'server start "1st"'],
  ['delete', 'not', {}, 'server delete "not"'],
  [
    'rebuild',
    'web-1',
    { image: 'debian-13', key: ['laptop', 'my key'] },
    'server rebuild web-1 --image debian-13 --key laptop --key "my key"',
  ],
] as const)('writes %s of %s', (kind, server, flags, line) => {
  expect(commandLine({ name: `server ${kind}`, values: [server], flags })).toBe(line)
})

it('writes an order with switches, numbers and repeated flags', () => {
  const flags = {
    plan: 'v1.small',
    'no-keys': true,
    label: ['env=test', 'team=web'],
    count: 3,
  } as const
  expect(commandLine({ name: 'server create', values: ['web'], flags })).toBe(
    'server create web --plan v1.small --no-keys --label "env=test" --label "team=web" --count 3',
  )
})

it('has no line for a command that does not exist', () => {
  expect(commandLine({ name: 'server burn', values: ['web-1'] })).toBeUndefined()
})

it('writes lines that mean the same server, whatever its name', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z\d](?:[a-z\d-]{0,20}[a-z\d])?$/), (server) => {
      const { script } = parse(commandLine({ name: 'server stop', values: [server] }) ?? '')
      const { checked } = check(script ?? [])
      expect(checked).toMatchObject([{ source: { command: { name: 'server stop' } } }])
      const [statement] = checked ?? []
      if (statement?.kind !== 'pipeline' || statement.source.kind !== 'call')
        throw new Error(server)
      expect(statement.source.values.get('server')).toMatchObject({ text: server })
    }),
  )
})
