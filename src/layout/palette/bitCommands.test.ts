import { expect, it, test } from 'vitest'
import { commands } from '@/domain/bit/commands'
import { bitCommandsFor } from './bitCommands'

const lines = (typed: string) =>
  bitCommandsFor(typed, commands).map(({ target }) =>
    target.kind === 'page' ? target.search?.['cmd'] : undefined,
  )

it('offers a typed line as it is, and never stores it', () => {
  expect(lines('servers | where state == running')).toEqual(['servers | where state == running'])
  expect(lines(' plans')).toEqual(['plans'])
  expect(bitCommandsFor('server stop web-1', commands)).toMatchObject([
    { label: 'server stop web-1', group: 'Run in the console', isPrivate: true },
  ])
})

it('offers commands by the begin of their name', () => {
  expect(lines('server st')).toEqual(['server start ', 'server stop '])
  expect(lines('whoa')).toEqual(['whoami'])
})

test.each(['', 'p', 'plan to move', 'web-1', 'second factor'])('“%s” is no line', (typed) => {
  expect(lines(typed)).toEqual([])
})
