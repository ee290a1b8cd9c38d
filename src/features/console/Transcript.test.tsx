import '@testing-library/jest-dom/vitest'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Output } from '@/domain/bit/evaluate'
import { LineOutput } from '@/components/bit/LineOutput'
import type { Entry } from './session'
import { Transcript } from './Transcript'

vi.mock('@/components/bit/useNameLinks', () => ({ useNameLinks: () => () => undefined }))
vi.mock('@/lib/useViewerLocale', () => ({
  useViewerLocale: () => ({ locale: 'en-GB', timeZone: 'UTC' }),
}))
// The answers are drawn at once, and not when the page has loaded what draws them.
vi.mock('@/ui/lazyWithRetry', () => ({ lazyWithRetry: () => LineOutput }))

afterEach(cleanup)

const nothing = () => undefined

/** As many as the sample catalogue has. */
const PLANS = 28
/** Cells take most of the time here. What holds for few columns holds for many. */
const COLUMNS = 2
const columns = Array.from({ length: COLUMNS }, (_, at) => ({
  name: `column ${at}`,
  type: 'text' as const,
  about: '',
}))
const plans: Output = {
  kind: 'rows',
  format: 'table',
  currency: undefined,
  columns,
  rows: Array.from({ length: PLANS }, (_, row) =>
    Object.fromEntries(columns.map(({ name }) => [name, `${row}`])),
  ),
}

/** Answers of a line that asks for all plans, once for each plan. */
const entry = (id: number): Entry => ({
  id,
  line: 'for each p in plans { plans }',
  at: 0,
  outputs: Array.from({ length: PLANS }, () => plans),
  isRunning: false,
})

test('10,000 lines keep the document small', () => {
  Element.prototype.scrollIntoView = nothing
  const entries = Array.from({ length: Math.ceil(10_000 / PLANS ** 2) }, (_, at) => entry(at + 1))
  render(
    <Transcript
      entries={entries}
      prompt="guest"
      welcome={null}
      onFit={nothing}
      onAgain={nothing}
    />,
  )
  const log = screen.getByRole('log')
  const rows = () => log.querySelectorAll('tbody tr').length
  expect(rows()).toBeGreaterThan(0)
  expect(rows()).toBeLessThanOrEqual(700)
  const besideCells = log.querySelectorAll('*').length - rows() * (1 + COLUMNS)
  expect(besideCells).toBeLessThanOrEqual(1_000)

  const before = rows()
  act(() => screen.getByText('Show earlier lines').click())
  expect(rows()).toBeGreaterThan(before)
  expect(screen.getAllByText('Show more answers')[0]).toBeVisible()
})
