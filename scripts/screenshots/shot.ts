import type { Page } from '@playwright/test'

/** One picture: a page in one of its states. */
export interface Shot {
  name: string
  path: string
  as?: 'user' | 'admin'
  /** What fills the window, and is pictured so; other pictures show the whole page. */
  isWindow?: boolean
  /** Brings the page into the state that the picture is of. */
  prepare?: (page: Page) => Promise<void>
}

/** The page without what stands around it. */
export const main = (page: Page) => page.getByRole('main')

/** Answers a request in the service's place. */
export const answer = (page: Page, url: string, status: number, json: object) =>
  page.route(url, (route) => route.fulfill({ status, json }))

/** For a request that is never answered: what shows while one waits. */
export const stall = (page: Page, url: string) =>
  page.route(url, () => new Promise<void>(() => undefined))
