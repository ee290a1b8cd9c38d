import { expect, type Page } from '@playwright/test'
import { comeBack } from './faults.ts'
import { settled } from './shifts.ts'

/** Longer than a tab waits before it begins to look out, and than it waits between two looks. */
const A_WHILE_MS = 61_000

/** Where it is said that another build is out. */
export const notice = (page: Page) => page.locator('[data-notice=version]')

/** From now on the site says that this build is out. */
export async function release(page: Page, build: string): Promise<void> {
  await page.route('**/version.json', (route) => route.fulfill({ json: { build } }))
}

/** Lets the page that is open look out for new builds. Its clock must be the test's: `page.clock.install()` first. */
export async function keepOpen(page: Page): Promise<void> {
  await settled(page)
  await page.clock.fastForward(A_WHILE_MS)
  await expect(notice(page)).toBeAttached()
  await page.clock.fastForward(A_WHILE_MS)
}

/** Opens a page, and comes back to it when another build is out. */
export async function openOutdated(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await keepOpen(page)
  await becomeOutdated(page)
}

export async function becomeOutdated(page: Page): Promise<void> {
  await release(page, 'another-build')
  await comeBack(page)
  await expect(notice(page)).toContainText('A new version of Basalt is out.')
}

/** The paths of the documents that the page loads from now on: what the router changes is none. */
export function documents(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}
