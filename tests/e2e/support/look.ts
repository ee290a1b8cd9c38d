import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Where the layout changes, from both sides, and the least and largest screens. */
export const WIDTHS = [320, 360, 721, 800, 1100, 1101, 1440, 1920]

/** How far the page can be moved sideways, and what is the cause of it. */
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

/** Asks axe in both themes, on a phone and on a desk. */
export async function expectNoViolation(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      // Whatever a scrolled page leaves half below the bar that stays would count as too small a target.
      await page.evaluate(() => window.scrollTo(0, 0))
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join()}`)
      expect(found, `${colorScheme}, ${width} px`).toEqual([])
    }
  }
}
