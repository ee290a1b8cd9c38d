import '@testing-library/jest-dom/vitest'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import SdkWords, { headings as sdkHeadings } from '@/content/pages/sdks.mdx'
import WorkspaceWords, { headings as workspaceHeadings } from '@/content/pages/workspaces.mdx'
import { ContentPage } from './ContentPage'

afterEach(cleanup)

async function show(path: '/sdks' | '/workspaces') {
  const root = createRootRoute()
  const routes = [
    createRoute({
      getParentRoute: () => root,
      path: '/sdks',
      component: () => <ContentPage page="sdks" words={SdkWords} headings={sdkHeadings} />,
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/workspaces',
      component: () => (
        <ContentPage page="workspaces" words={WorkspaceWords} headings={workspaceHeadings} />
      ),
    }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { level: 1 })
}

const contents = () => within(screen.getByRole('navigation', { name: 'On this page' }))

it.each(['/sdks', '/workspaces'] as const)(
  '%s lists its headings, each to its place',
  async (path) => {
    await show(path)
    const links = contents().getAllByRole('link')
    expect(links.length).toBeGreaterThan(2)
    for (const link of links) {
      const id = link.getAttribute('href')?.slice(1) ?? ''
      expect(document.querySelector(`h2#${id}, h3#${id}`)).toHaveTextContent(link.textContent)
    }
    expect(contents().getByRole('link', { current: 'location' })).toBe(links[0])
  },
)

it.each(['/sdks', '/workspaces'] as const)(
  '%s has the same parts as its neighbours, and no status',
  async (path) => {
    await show(path)
    const found = screen.getAllByRole('navigation').map((each) => each.getAttribute('aria-label'))
    expect(found).toEqual(['On this page'])
    expect(screen.getByRole('navigation', { name: 'On this page' })).toBeVisible()
    expect(screen.queryByText(/^(Available|Preview|Planned|Research)$/)).toBeNull()
  },
)
