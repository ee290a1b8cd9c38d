import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { actionLine } from './actionLine'
import { check } from './check'
import { parse } from './parse'

it.each([
  ['stop', 'web-1', {}, 'server stop web-1'],
  ['resize', 'web-1', { plan: 'v1.large' }, 'server resize web-1 --plan v1.large'],
  ['start', '1st', {}, 'server start "1st"'],
  ['delete', 'not', {}, 'server delete "not"'],
] as const)('writes %s of %s', (kind, server, flags, line) => {
  expect(actionLine(kind, server, flags)).toBe(line)
})

it('has no line for an action without a command', () => {
  expect(actionLine('rebuild', 'web-1')).toBeUndefined()
})

it('writes lines that mean the same server, whatever its name', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z\d](?:[a-z\d-]{0,20}[a-z\d])?$/), (server) => {
      const { script } = parse(actionLine('stop', server) ?? '')
      const { checked } = check(script ?? [])
      expect(checked).toMatchObject([{ source: { command: { name: 'server stop' } } }])
      const [statement] = checked ?? []
      if (statement?.kind !== 'pipeline' || statement.source.kind !== 'call')
        throw new Error(server)
      expect(statement.source.values.get('server')).toMatchObject({ text: server })
    }),
  )
})
