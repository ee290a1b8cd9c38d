import { violations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

/** Every UI part in its states, light and dark side by side. Only the development server has this page. */
for (const width of [360, 1280]) {
  test(`the gallery of parts has no violation and holds at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/ui')
    await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(await violations(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
