import { beforeEach, expect, test, vi } from 'vitest'
import type * as Module from './currentWorkspace'
import type { Workspace } from './workspace'

/** The module as a tab loads it. Tabs share localStorage, and each has a sessionStorage of its own. */
async function loadTab(): Promise<typeof Module> {
  vi.resetModules()
  return import('./currentWorkspace')
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a choice survives a reload', async () => {
  const { chooseWorkspace } = await loadTab()
  chooseWorkspace('ada', 'north')
  expect((await loadTab()).chosenSlug('ada')).toBe('north')
})

test('a new tab begins with the last choice and then keeps its own', async () => {
  const first = await loadTab()
  first.chooseWorkspace('ada', 'north')
  sessionStorage.clear()
  const second = await loadTab()
  expect(second.chosenSlug('ada')).toBe('north')
  first.chooseWorkspace('ada', 'south')
  expect(second.chosenSlug('ada')).toBe('north')
})

test('each person has a choice of their own', async () => {
  const { chooseWorkspace, chosenSlug } = await loadTab()
  chooseWorkspace('ada', 'north')
  expect(chosenSlug('bo')).toBeNull()
})

test('the personal workspace replaces one that the person has left', async () => {
  const { currentOf } = await loadTab()
  const workspaces = [{ slug: 'mine' }, { slug: 'north' }] as Workspace[]
  expect(currentOf(workspaces, 'north')?.slug).toBe('north')
  expect(currentOf(workspaces, 'gone')?.slug).toBe('mine')
  expect(currentOf(workspaces, null)?.slug).toBe('mine')
})
