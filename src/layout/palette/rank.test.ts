import { expect, test } from 'vitest'
import { publicPages } from '@/content/pages'
import { commandsFor } from './commands'
import { documentCommands } from './documents'
import { bestFirst } from './rank'
import { topicCommands } from './topics'
import { distance } from './words'

const all = [...commandsFor('anonymous'), ...topicCommands([]), ...documentCommands]

/** The labels of the commands that are found, best first. */
const find = (search: string): string[] => bestFirst(all, search).map(({ label }) => label)

test('the words of a section find it before any page that only speaks of them', () => {
  expect(find('when to')[0]).toBe('VPS: When to choose a VPS')
  expect(find('when to choose a vps')[0]).toBe('VPS: When to choose a VPS')
})

test('a page comes before its sections', () => {
  expect(find('vps')[0]).toBe('VPS')
  expect(find('VP')[0]).toBe('VPS')
})

test('other words for the same thing find it', () => {
  expect(find('log in')).toContain('Sign in')
  expect(find('forgotten')).toEqual(['Reset your password'])
})

const pricePage = publicPages.find(({ id }: { id: string }) => id === 'prices')?.nav

test.each([
  ['pricing', pricePage ?? 'Cloud instances'],
  ['billing', pricePage ?? 'Cloud instances'],
  ['pric', pricePage ?? 'Cloud instances'],
  ['docs', 'API docs'],
  ['documentation', 'API docs'],
  ['ssh', expect.stringMatching(/SSH|Support/)],
  ['status', 'Status'],
  ['outage', 'Status'],
  ['incident', 'Status'],
  ['terms', 'Terms of service'],
  ['vsp', 'VPS'],
  ['tutorails', 'Tutorials'],
])('%s finds %s first', (typed, label) => {
  expect(find(typed)[0]).toEqual(label)
})

test('letters that are scattered over a sentence find nothing', () => {
  expect(find('zqx')).toEqual([])
  expect(find('vtp')).toEqual([])
})

test('an email address finds no page that has a part of it', () => {
  expect(find('admin@example.test')).toEqual([])
})

test('typing mistakes count only where nothing answers the word itself', () => {
  expect(find('vds')).not.toContain('VPS')
})

test.each([
  ['', '', 0],
  ['vps', 'vsp', 1],
  ['', 'vds', 3],
  ['roadmap', 'roadmaps', 1],
  ['tutorials', 'tutorails', 1],
  ['vps', 'gpu', 2],
])('%j and %j are %i apart', (a, b, apart) => {
  expect(distance(a, b)).toBe(apart)
})

test.each([
  ['first server', 'Create your first server'],
  ['create_instance', 'Create servers'],
  ['out_of_stock', 'This plan is sold out in this region.'],
  ['idempotency', 'Procedures and idempotency'],
  ['idempotancy', 'Procedures and idempotency'],
  ['resize', 'Resize a server for a launch'],
  ['hardware threads', 'VPS: How shared vCPUs behave under load'],
])('%s finds %s, which is no page of its own', (typed, label) => {
  expect(find(typed)[0]).toBe(label)
})

test('only what a caller passes is found, whatever was searched before', () => {
  bestFirst(commandsFor('admin'), 'quotas')
  expect(find('quotas')).not.toContain('Quotas (admin)')
})

test('a command that changed is found by its present name only', () => {
  const [first] = commandsFor('anonymous')
  if (first === undefined) throw new Error('There are no commands.')
  const named = (label: string) => [{ ...first, id: 'test:renamed', label }]
  expect(bestFirst(named('Aardvark'), 'aardvark')).toHaveLength(1)
  expect(bestFirst(named('Zebra'), 'zebra')).toHaveLength(1)
  expect(bestFirst(named('Zebra'), 'aardvark')).toEqual([])
})
