import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { showPrerendered } from '@tests/support/prerendered'
import { makePlan } from '@/domain/catalogue/fixtures'
import { createPriceFormatter } from '@/domain/catalogue/money'
import { CostSection } from './CostSection'

// This test renders no router, and reads no rows.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))
vi.mock('@/domain/catalogue/usePlans', () => ({
  usePlans: () => ({ prices: createPriceFormatter('en') }),
}))

test('hours that were typed before the scripts came are computed', async () => {
  const hydrate = showPrerendered(<CostSection plan={makePlan()} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Exact number of hours' })
  field.value = '300'
  await hydrate()
  expect(screen.getByRole('status')).toHaveTextContent('300 hours cost')
})
