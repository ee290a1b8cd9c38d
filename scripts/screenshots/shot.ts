import type { Locator, Page } from '@playwright/test'

/** One picture: a page in one of its states. */
export interface Shot {
  name: string
  path: string
  as?: 'user' | 'staff' | 'admin'
  /** The picture shows only the window. Other pictures show the whole page. */
  isWindow?: boolean
  /** Brings the page into the state to show. */
  prepare?: (page: Page) => Promise<void>
}

/** The main part of the page, without header and footer. */
export const main = (page: Page) => page.getByRole('main')

/** Answers a request instead of the service. */
export const answer = (page: Page, url: string, status: number, json: object) =>
  page.route(url, (route) => route.fulfill({ status, json }))

/** Never answers a request, to show the waiting state. */
export const stall = (page: Page, url: string) =>
  page.route(url, () => new Promise<void>(() => undefined))

const reload = (page: Page): Promise<unknown> => page.reload()

/** Opens the page while the service fails these requests, and waits for the message. */
export async function showFailure(page: Page, url: string, open = reload): Promise<void> {
  await answer(page, url, 500, { code: 'XX000', message: 'internal error' })
  await open(page)
  await main(page).getByRole('alert').first().waitFor()
}

/** Opens the page while the service does not answer these requests, and waits for the part that shows it. */
export async function showWaiting(
  page: Page,
  url: string,
  part: Locator,
  open = reload,
): Promise<void> {
  await stall(page, url)
  await open(page)
  await part.waitFor({ state: 'attached' })
}
