import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPrerendered } from '@tests/support/prerendered'
import { DocsNav } from './DocsNav'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => (
    <a href={to} data-router="">
      {children}
    </a>
  ),
}))

afterEach(cleanup)

const links = () => screen.getAllByRole('link', { hidden: true })
const inRouter = () => links().filter((link) => 'router' in link.dataset)

test('the router has the links of open sections only, and every page is linked', () => {
  render(<DocsNav path="/api-docs/errors" />)
  expect(links().length).toBeGreaterThan(80)
  const guides = inRouter().length
  expect(inRouter()[0]).toHaveAttribute('href', '/api-docs')
  expect(guides).toBeLessThan(20)

  const [closed] = document.querySelectorAll('details:not([open])')
  if (!(closed instanceof HTMLDetailsElement)) throw new Error('No section is closed.')
  closed.open = true
  fireEvent(closed, new Event('toggle'))
  expect(inRouter()).toHaveLength(guides + closed.querySelectorAll('a').length)
  expect(closed.querySelector('a')).toHaveAttribute('data-router')
})

test('a name that was typed before the scripts came is looked for', async () => {
  const hydrate = showPrerendered(<DocsNav path="/api-docs" />)
  screen.getByRole<HTMLInputElement>('searchbox').value = 'my_work'
  await hydrate()
  expect(links().map(({ textContent }) => textContent)).toEqual(['Your workspaces'])
})
