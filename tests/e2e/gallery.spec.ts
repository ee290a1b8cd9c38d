import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './support/test.ts'

/** Every UI part in its states, light and dark side by side. Only the development server has this page. */
for (const width of [360, 1280]) {
  test(`the gallery of parts has no violation and holds at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/ui')
    await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
