import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { showPrerendered } from '@tests/support/prerendered'
import { tutorialOf } from '@/content/tutorials/tutorials'
import { TutorialPage } from './TutorialPage'

// This test renders no router, and reads no rows.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))
vi.mock('@/components/QueryProvider', () => ({
  QueryProvider: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('./useTutorialRows', () => ({
  useTutorialRows: () => ({ isSimulated: true, costText: () => '€0.01' }),
}))
vi.mock('./CostTable', () => ({ CostTable: () => null }))

test('a value that was typed and steps that were ticked before the scripts came are known', async () => {
  localStorage.clear()
  const tutorial = tutorialOf('first-server')
  if (tutorial === undefined) throw new Error('There is no tutorial of that name.')
  const hydrate = showPrerendered(<TutorialPage tutorial={tutorial} />)
  const [field] = screen.getAllByRole<HTMLInputElement>('textbox')
  if (field === undefined) throw new Error('There is no field.')
  field.value = '203.0.113.99'
  const [first, second] = screen.getAllByRole<HTMLInputElement>('checkbox')
  first?.click()
  second?.click()
  await hydrate()
  expect((await screen.findAllByText(/203\.0\.113\.99/)).length).toBeGreaterThan(0)
  expect(await screen.findByText('Step 2 is done. 2 of 6 done.')).toBeInTheDocument()
  expect(first).toBeChecked()
  expect(second).toBeChecked()
})
