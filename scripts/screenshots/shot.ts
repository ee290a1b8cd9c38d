import type { Page } from '@playwright/test'

/** One picture: a page in one of its states. */
export interface Shot {
  name: string
  path: string
  as?: 'user' | 'admin'
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
