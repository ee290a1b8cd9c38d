import type { Page } from '@playwright/test'
import { COLOR_RULES, violations } from './axe.ts'
import { expect } from './test.ts'

/** Where each layout has the least room (`--breakpoint-…` in theme.css), and the largest screen. */
const WIDTHS = [320, 721, 1101, 1281, 1920]

/** Waits until the page reacts, and it and its fonts have loaded. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-initial')
  // The first rows come before the application, which writes the title.
  await expect(page).toHaveTitle(/./)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** How far the page scrolls sideways, and the elements that cause it. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= window.innerWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > window.innerWidth + 1)
      .slice(0, 3)
      .map((each) => `${root.scrollWidth} px: ${each.outerHTML.slice(0, 120)}`)
  })
}

export async function expectNothingWider(
  page: Page,
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await overflow(page), `${page.url()} at ${width} px`).toEqual([])
  }
}

/** A theme, and the width of a phone or of a desktop. */
const LOOKS = [
  ['light', 360],
  ['dark', 1280],
] as const

const OTHER_LOOKS = [
  ['dark', 360],
  ['light', 1280],
] as const

/**
 * Runs axe on a phone in the light theme and on a desktop in the dark one: every rule for each layout, every colour in
 * each theme. `inAllLooks` adds the colours of what only one of the layouts shows.
 */
export async function expectNoViolation(page: Page, { inAllLooks = false } = {}): Promise<void> {
  const looks = [
    ...LOOKS.map((look) => [...look, {}] as const),
    ...(inAllLooks
      ? OTHER_LOOKS.map((look) => [...look, { onlyRules: COLOR_RULES }] as const)
      : []),
  ]
  for (const [colorScheme, width, scope] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    // On a scrolled page the sticky header would cover parts of controls. axe would report them as too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect
      .soft(await violations(page, scope), `${page.url()}: ${colorScheme}, ${width} px`)
      .toEqual([])
  }
}
