import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseWorkspace, chosenSlug, subscribeToChoice } from './currentWorkspace'
import { useFollowWorkspace } from './useFollowWorkspace'

beforeEach(() => chooseWorkspace('ada', 'north'))
afterEach(cleanup)

test('a page about another workspace makes it the current one', () => {
  const heard = vi.fn<() => void>()
  const stop = subscribeToChoice(heard)
  const { rerender } = renderHook(({ slug }) => useFollowWorkspace('ada', slug), {
    initialProps: { slug: undefined as string | undefined },
  })
  // Not known yet, or a workspace of other people.
  expect(chosenSlug('ada')).toBe('north')
  rerender({ slug: 'south' })
  expect(chosenSlug('ada')).toBe('south')
  expect(heard).toHaveBeenCalledOnce()
  stop()
})

test('the person can switch away: the page does not take the choice back', () => {
  const { rerender } = renderHook(({ slug }) => useFollowWorkspace('ada', slug), {
    initialProps: { slug: 'south' },
  })
  chooseWorkspace('ada', 'north')
  rerender({ slug: 'south' })
  expect(chosenSlug('ada')).toBe('north')
})
