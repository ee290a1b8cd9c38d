import type { Page } from '@playwright/test'
import { COLOR_RULES, violations } from './axe.ts'
import { expect } from './test.ts'

/** The layout's breakpoints, from both sides, and the smallest and largest screens. */
const WIDTHS = [320, 360, 721, 800, 1100, 1101, 1440, 1920]

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
    expect(await overflow(page), `${page.url()} at ${width} px`).toEqual([])
  }
}

/** Runs axe in both themes, on a phone and on a desktop. */
export async function expectNoViolation(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      // On a scrolled page the sticky header would cover parts of controls. axe would report them as too small.
      await page.evaluate(() => window.scrollTo(0, 0))
      const scope = colorScheme === 'light' ? {} : { onlyRules: COLOR_RULES }
      expect(await violations(page, scope), `${colorScheme}, ${width} px`).toEqual([])
    }
  }
}
