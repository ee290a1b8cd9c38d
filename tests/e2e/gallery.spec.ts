import { violations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

/** Every UI part in its states, light and dark side by side. Only the development server has this page. */
test('the gallery of parts has no violation, and nothing is wider than the screen', async ({
  page,
}) => {
  await page.goto('/ui')
  await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await violations(page), `${width} px`).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
  }
})
