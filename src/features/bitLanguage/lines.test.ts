import { describe, expect, it } from 'vitest'
import { publicPages } from '@/content/pages'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { instanceSearch } from '@/domain/instances/instanceSearch'
import { dashboardArea } from '@/layout/SideNav'
import { lineOf, plannedLines, searchOf } from './lines'

/** The search as the router reads it. */
function searchIn(href: string): Record<string, unknown> {
  const entries = [...new URLSearchParams(href.split('?')[1])]
  return Object.fromEntries(entries.map(([key, value]) => [key, value === 'true' ? true : value]))
}

const known = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

describe.each(plannedLines)('$line', ({ today }) => {
  const [path = ''] = today.href.split('?')

  it('leads to a page that exists', () => {
    const paths = [
      ...publicPages.map((page) => page.path),
      ...dashboardArea.entries.map(({ to }) => to),
      '/dashboard/servers/new',
    ]
    expect(paths).toContain(path)
  })

  it('has a search that the page understands', () => {
    const given = searchIn(today.href)
    const read = path === '/dashboard/servers' ? instanceSearch(given) : catalogueSearch(given)
    expect(known(read)).toEqual(given)
  })
})

it.each([
  [{ cpu: '', memory: '', sort: 'price' } as const, 'plans | sort price', { sort: 'price' }],
  [
    { cpu: 'shared', memory: '8', sort: 'vcpu' } as const,
    'plans | where cpu == shared | where memory >= 8 | sort vcpu',
    { cpu: 'shared', memory: 8, sort: 'vcpu' },
  ],
])('the choice %j has a line and the search of the prices', (parts, line, search) => {
  expect(lineOf(parts)).toBe(line)
  expect(known(catalogueSearch({ ...searchOf(parts) }))).toEqual(search)
})
