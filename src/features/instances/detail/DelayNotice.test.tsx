import '@testing-library/jest-dom/vitest'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Instance } from '@/domain/instances/instance'
import { DelayNotice } from './DelayNotice'

// The page is there without a router.
vi.mock('@/content/PageLink', () => ({
  PageLink: ({ page, children }: { page: string; children: ReactNode }) => (
    <a href={`/${page}`}>{children}</a>
  ),
}))

const requestedAt = '2026-11-25T12:00:00Z'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(requestedAt) + 1000 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const queued = (status: 'queued' | 'running' = 'queued'): Instance['action'] => ({
  id: 'a1',
  kind: 'stop',
  status,
  requestedAt,
})

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('an action in the queue says after 30 seconds that actions are delayed', () => {
  const { rerender } = render(<DelayNotice action={queued()} />)
  pass(28_000)
  expect(screen.queryByRole('status')).toBeNull()
  pass(1000)
  expect(screen.getByRole('status')).toHaveTextContent(/delayed.*Running servers are not affected/)
  expect(screen.getByRole('link')).toHaveAttribute('href', '/status')
  rerender(<DelayNotice action={queued('running')} />)
  expect(screen.queryByRole('status')).toBeNull()
})

test('a page that is opened later says so at once', () => {
  vi.setSystemTime(Date.parse(requestedAt) + 60_000)
  render(<DelayNotice action={queued()} />)
  expect(screen.getByRole('status')).toBeInTheDocument()
})

test('an action that runs is not delayed, however long it takes', () => {
  render(<DelayNotice action={queued('running')} />)
  pass(120_000)
  expect(screen.queryByRole('status')).toBeNull()
})
