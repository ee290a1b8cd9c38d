import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Output } from '@/domain/bit/evaluate'
import { LineOutput } from './LineOutput'

vi.mock('./useNameLinks', () => ({ useNameLinks: () => () => undefined }))
vi.mock('@/lib/useViewerLocale', () => ({ useViewerLocale: () => ({ locale: 'en-GB' }) }))

afterEach(cleanup)

const bars = () =>
  [...document.querySelectorAll<HTMLElement>('td > [aria-hidden=true] > span')].map(
    ({ style }) => style.width,
  )

test('an amount with a limit has a bar, unless one of them is missing', () => {
  const output: Output = {
    kind: 'rows',
    format: 'table',
    currency: undefined,
    columns: [
      { name: 'limit', type: 'text', about: '' },
      { name: 'used', type: 'number', about: '', limit: 'max' },
      { name: 'max', type: 'number', about: '' },
    ],
    rows: [
      { limit: 'Servers', used: 5, max: 20 },
      { limit: 'GPUs', used: 0, max: 0 },
      { limit: 'vCPUs', used: 30, max: 16 },
    ],
  }
  const { rerender } = render(<LineOutput line="usage" output={output} />)
  expect(bars()).toEqual(['25%', '100%'])
  expect(screen.getByRole('cell', { name: '5' })).toBeDefined()
  // A step may leave the limit out.
  const rows = output.rows.map(({ used }) => ({ used: used ?? null }))
  rerender(
    <LineOutput
      line="usage | pick used"
      output={{ ...output, columns: output.columns.slice(1, 2), rows }}
    />,
  )
  expect(bars()).toEqual([])
})
