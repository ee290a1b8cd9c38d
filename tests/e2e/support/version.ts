import { expect, type Page } from '@playwright/test'
import { comeBack } from './faults.ts'
import { settled } from './shifts.ts'

/** Longer than the wait before a tab's first check, and than the wait between two checks. */
const A_WHILE_MS = 61_000

/** The notice that another build is out. */
export const notice = (page: Page) => page.locator('[data-notice=version]')

/** From now on the site reports that this build is current. */
export async function release(page: Page, build: string): Promise<void> {
  await page.route('**/version.json', (route) => route.fulfill({ json: { build } }))
}

/**
 * Lets the open page start checking for new builds. Call `page.clock.install()` first: the test must control the clock.
 */
export async function keepOpen(page: Page): Promise<void> {
  await settled(page)
  await page.clock.fastForward(A_WHILE_MS)
  await expect(notice(page)).toBeAttached()
  await page.clock.fastForward(A_WHILE_MS)
}

/** Opens a page, and returns to it when another build is out. */
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

/** Records the paths of documents that the page loads from now on. Navigation by the router does not count. */
export function documents(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}
