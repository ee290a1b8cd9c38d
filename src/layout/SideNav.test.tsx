import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { SideNav, type NavSection } from './SideNav'

const area: NavSection = {
  label: 'Admin',
  entries: [
    { to: '/admin', label: 'Overview' },
    { to: '/admin/people', label: 'People' },
    { to: '/admin/products', label: 'Products' },
  ],
}

afterEach(cleanup)

async function marksAt(path: string) {
  const { auth } = await startAuth()
  await renderApp({ auth, path, page: () => <SideNav area={area} /> })
  const links = screen.getAllByRole('link')
  return links.map((link) => link.getAttribute('aria-current'))
}

test.each([
  ['/admin', 'Overview', ['page', null, null]],
  ['/admin/products', 'Products', [null, null, 'page']],
  ['/admin/products/import', 'Products', [null, null, 'true']],
])('%s is marked as %s, and named on a phone', async (path, label, marks) => {
  expect(await marksAt(path)).toEqual(marks)
  expect(screen.getByRole('button', { name: `Admin: ${label}` })).toBeInTheDocument()
})

test('a page that names itself keeps its name when the address changes', async () => {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/admin',
    page: () => <SideNav area={area} page="/admin/people" />,
  })
  expect(screen.getByRole('button', { name: 'Admin: People' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page')
})

test('a page of the area that no entry leads to is none of them', async () => {
  expect(await marksAt('/admin/productsheet')).toEqual([null, null, null])
  expect(screen.getByRole('button', { name: 'Admin' })).toBeInTheDocument()
})
