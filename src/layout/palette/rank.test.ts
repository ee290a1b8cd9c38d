import { expect, test } from 'vitest'
import { publicPages } from '@/content/pages'
import { commandsFor } from './commands'
import { bestFirst, distance } from './rank'
import { sectionCommands } from './sections'
import { topicCommands } from './topics'

/** The labels of the commands that are found, best first. */
const find = (search: string): string[] =>
  bestFirst([...commandsFor('anonymous', true), ...topicCommands, ...sectionCommands], search).map(
    ({ label }) => label,
  )

test('the words of a section find it before any page that only speaks of them', () => {
  expect(find('when to')[0]).toBe('VPS: When to choose a VPS')
  expect(find('vps when')[0]).toBe('VPS: When to choose a VPS')
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
  ['ssh', 'Support'],
  ['status', 'Status'],
  ['outage', 'Status'],
  ['incident', 'Status'],
  ['terms', 'Terms of service'],
  ['vsp', 'VPS'],
  ['tutorails', 'Tutorials'],
])('%s finds %s first', (typed, label) => {
  expect(find(typed)[0]).toBe(label)
})

test('letters that are scattered over a sentence find nothing', () => {
  expect(find('zqx')).toEqual([])
  expect(find('vtp')).toEqual([])
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
