import { expect, test } from 'vitest'
import { publicPages } from '@/content/pages'
import { commandsFor } from './commands'
import { sectionCommands } from './sections'

test('every page has its sections, which lead to their headings', () => {
  for (const { path } of publicPages) {
    const targets = sectionCommands.flatMap(({ target }) =>
      target.kind === 'page' && target.to === path ? [target.hash] : [],
    )
    expect(targets.length, path).toBeGreaterThanOrEqual(2)
    for (const hash of targets) expect(hash, path).toMatch(/^[a-z][a-z0-9-]+$/)
  }
})

test('a section is called by its page and its heading', () => {
  expect(sectionCommands).toContainEqual(
    expect.objectContaining({
      label: 'VPS: When to choose a VPS',
      target: { kind: 'page', to: '/vps', hash: 'when-to-choose-a-vps' },
    }),
  )
})

test('no two commands share an id or, among sections, a label', () => {
  const ids = [...commandsFor('admin', true), ...sectionCommands].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(sectionCommands.map(({ label }) => label)).size).toBe(sectionCommands.length)
})
