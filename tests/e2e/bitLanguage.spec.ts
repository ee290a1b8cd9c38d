import type { Locator, Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

/** Replaces the line that the page offers. The caller runs it. */
async function typeLine(page: Page, text: string): Promise<Locator> {
  const line = page.getByRole('textbox', { name: 'Your line' })
  // Playwright selects and types in two steps. If the page is hydrated between them, nothing is selected any more, and
  // the text is added to that of the page.
  await expect(async () => {
    await line.fill(text)
    await expect(line).toHaveValue(text, { timeout: 500 })
  }).toPass()
  return line
}

test('a line runs on the live catalogue, and its parser is loaded only then', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
  })
  await page.goto('/bit-language')
  const line = await typeLine(
    page,
    'plans | where memory >= 8 GiB | sort price | head 3 | pick plan, price',
  )
  const before = scripts.length
  await line.press('Enter')
  const answer = page.getByRole('region', { name: 'Try it' }).getByRole('log')
  await expect(answer.getByRole('row')).toHaveCount(4)
  await expect(answer.getByText('3 rows')).toBeVisible()
  expect(scripts.length).toBeGreaterThan(before)

  await line.fill('plans | where memori > 8')
  await line.press('Enter')
  await expect(answer.getByText('There is no column “memori”.')).toBeVisible()
  await answer.getByRole('button', { name: 'memory', exact: true }).click()
  await expect(line).toHaveValue('plans | where memory > 8')
})

test('login opens the sign-in form, which leads back here', async ({ page }) => {
  await page.goto('/bit-language')
  const line = await typeLine(page, 'login')
  await line.press('Enter')
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fbit-language$/)
})

test('examples answer below themselves, and the grammar is drawn once it is opened', async ({
  page,
}) => {
  await page.goto('/bit-language#tour-pipes')
  await page.getByRole('button', { name: 'Run plans | count by kind' }).click()
  await expect(page.getByRole('rowheader', { name: 'gpu', exact: true })).toBeVisible()
  await page.getByText('Your own servers', { exact: true }).click()
  await page.getByRole('button', { name: 'Run servers | where state == running' }).click()
  const refused = page.getByText('nobody is signed in here')
  await refused.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  // The way back has the line, and a line from an address does not run by itself.
  await page.goto(new URL(page.url()).searchParams.get('redirect') ?? '')
  await expect(page.getByRole('textbox', { name: 'Your line' })).toHaveValue(
    'servers | where state == running | sort cost desc | head 5',
  )
  await expect(page.getByRole('region', { name: 'Try it' }).getByRole('row')).toHaveCount(0)
  await expect(refused).toHaveCount(0)

  await page.getByText('Every rule as a drawing').click()
  await expect(page.getByRole('img', { name: /^forEach = "for" "each"/ })).toBeVisible()
  // Below the sticky header the rest of a row counts as a small target.
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await violations(page)).toEqual([])
})
