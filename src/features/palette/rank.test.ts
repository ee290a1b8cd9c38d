import { expect, test } from 'vitest'
import { commandsFor } from './commands'
import { bestFirst } from './rank'
import { sectionCommands } from './sections'

/** What is found, best first. */
const find = (search: string): string[] =>
  bestFirst([...commandsFor('anonymous', true), ...sectionCommands], search).map(
    ({ label }) => label,
  )

test('the words of a section find it before any page that only speaks of them', () => {
  expect(find('when to')[0]).toBe('VPS: When to buy one, and when not')
  expect(find('vps when')[0]).toBe('VPS: When to buy one, and when not')
})

test('a page comes before its sections', () => {
  expect(find('vps')[0]).toBe('VPS')
  expect(find('VP')[0]).toBe('VPS')
})

test('other words for the same thing find it', () => {
  expect(find('log in')).toContain('Sign in')
  expect(find('forgotten')).toEqual(['Set a new password'])
})

test('letters that are scattered over a sentence find nothing', () => {
  expect(find('zqx')).toEqual([])
  expect(find('vtp')).toEqual([])
})
