import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { STORAGE_KEY } from './accounts.ts'
import type { Session } from './rest.ts'

export const REFRESH = /\/auth\/v1\/token\?grant_type=refresh_token/
export const ROLE_LOOK_UPS = /\/rest\/v1\/(staff|user_roles)\?/

/** The same session, ending after this many seconds: the client trusts the stored value. */
export function endingIn(session: Session, seconds: number): Session {
  return { ...session, expires_at: Math.floor(Date.now() / 1000) + seconds }
}

/** Holds matching requests back until `release` is called. */
export async function hold(page: Page, url: RegExp): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    // The page may have aborted the request.
    await route.continue().catch(() => undefined)
  })
  return { release: resolve }
}

/** Records the requests of this page to matching addresses from now on. */
export function record(page: Page, url: RegExp): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (url.test(request.url())) requests.push(request.url())
  })
  return requests
}

/**
 * Addresses of the chunks that the build made of a source, or that have this name. Read from the folder, because no host serves the manifest.
 */
export async function chunksOf(source: RegExp): Promise<RegExp> {
  const manifest = JSON.parse(await readFile('dist/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string; name?: string }
  >
  const files = Object.keys(manifest)
    .filter((key) => source.test(key) || source.test(manifest[key]?.name ?? ''))
    .map((name) => manifest[name]?.file.replaceAll('.', '\\.'))
    .filter((file) => file?.endsWith('js'))
  expect(files, `chunks of ${source}`).not.toEqual([])
  return new RegExp(`/(${files.join('|')})$`)
}

/** The events of a browser when a person returns to the tab. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** The session in this browser's storage, or null. */
export async function keptSession(page: Page): Promise<Session | null> {
  const text = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY)
  return text === null ? null : (JSON.parse(text) as Session)
}
