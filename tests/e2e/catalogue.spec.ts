import type { Page } from '@playwright/test'
import { signInAs, mailedLink, freshEmail, PASSWORD } from './support/accounts.ts'
import { PAGES, planTable, publishedPlans, rowOf } from './support/catalogue.ts'
import { configuration, planRadio } from './support/create.ts'
import { expect, test } from './support/test.ts'

/** How high a product page may be on a phone, in pixels. */
const TALLEST = 5700

const plansBand = (page: Page) => page.getByRole('region', { name: 'Plans', exact: true })
const slugsIn = async (page: Page) =>
  (await (await planTable(page)).getByRole('rowheader').allTextContents()).map((name) =>
    name.trim(),
  )

// An admin may read drafts, a visitor may not: neither sees one here. Who may read what: the matrix in supabase/tests.
for (const persona of ['anonymous', 'admin'] as const) {
  test(`the product pages show the published plans and no other to ${persona}, and the lowest price at once`, async ({
    page,
    request,
  }) => {
    await signInAs(page, persona)
    for (const [kind, path] of Object.entries(persona === 'admin' ? { vps: PAGES.vps } : PAGES)) {
      await test.step(path, async () => {
        const plans = await publishedPlans(request)
        await page.goto(path)
        const shown = await slugsIn(page)
        expect.soft(shown.toSorted()).toEqual(
          plans
            .filter((plan) => plan.kind === kind)
            .map(({ slug }) => slug)
            .toSorted(),
        )
        await expect.soft(plansBand(page)).toContainText('plans, as of')
        await expect
          .soft(page.getByRole('link', { name: `Choose ${shown[0]}` }).first())
          .toHaveAttribute('href', new RegExp(`^/dashboard/servers/new\\?plan=${shown[0]}`))
        // What it is and from what price is said in the first 60 words.
        const text = await page.getByRole('main').innerText()
        const first = text.split(/\s+/).slice(0, 60).join(' ')
        expect.soft(first).toMatch(/From €[\d.]+ per hour/)
        const contents = await page.getByRole('navigation', { name: 'On this page' }).boundingBox()
        expect.soft(contents?.y).toBeLessThan(800)

        await page.setViewportSize({ width: 360, height: 800 })
        await expect(page.getByRole('region', { name: 'Estimate a month' })).toBeVisible()
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        expect.soft(height).toBeLessThanOrEqual(TALLEST)
        await page.setViewportSize({ width: 1280, height: 720 })
      })
    }
  })
}

test.describe('the address holds what is seen', () => {
  test('filters, order and comparison', async ({ page }) => {
    await page.goto('/vps')
    await planTable(page)
    const filters = plansBand(page).getByRole('search')
    await filters.getByRole('button', { name: 'VPS and VDS' }).click()
    await filters.getByRole('combobox', { name: 'Min. memory' }).selectOption('16')
    await filters.getByRole('checkbox', { name: 'In stock only' }).check()
    await plansBand(page).getByRole('button', { name: 'Per hour' }).click()
    await expect(page).toHaveURL(/family=all/)
    await expect(page).toHaveURL(/memory=16/)
    await expect(page).toHaveURL(/stock=true/)
    await expect(page).toHaveURL(/sort=-price/)
    const rows = await slugsIn(page)
    expect(rows.length).toBeGreaterThan(2)
    for (const slug of rows.slice(0, 2)) {
      await page.getByRole('checkbox', { name: `Compare ${slug}` }).check()
    }
    await expect(page.getByRole('table', { name: /^Comparison of/ })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`compare=${rows[0]}(%2C|,)${rows[1]}`))

    const other = await page.context().newPage()
    await other.goto(page.url())
    await expect.poll(() => slugsIn(other)).toEqual(rows)
    await expect(other.getByRole('table', { name: /^Comparison of/ })).toBeVisible()
    await other.close()

    await page.goBack()
    await expect(page.getByRole('checkbox', { name: `Compare ${rows[1]}` })).not.toBeChecked()
  })
})

test('five plans do not fit side by side, and the page says so', async ({ page }) => {
  await page.goto('/vps?family=all&compare=v1.nano,v1.micro,v1.small,v1.medium')
  await planTable(page)
  const fifth = page.getByRole('checkbox', { name: 'Compare d1.large' })
  await expect(fifth).toHaveAccessibleDescription(/Remove one to add another/)
  await expect(fifth).toHaveAttribute('aria-disabled', 'true')
})

async function chooseSignedOut(page: Page): Promise<void> {
  await page.goto('/vps?region=hel1')
  const choose = rowOf(await planTable(page), 'v1.medium').getByRole('link', {
    name: /^Choose v1\.medium/,
  })
  // The page that the build wrote knows no search of the address.
  await expect(choose).toHaveAttribute('href', /region=hel1/)
  await choose.click()
  await expect(page).toHaveURL(/\/auth\?/)
}
async function expectChoice(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard\/servers\/new\?plan=v1\.medium&region=hel1/)
  await expect(planRadio(page, 'v1.medium')).toBeChecked()
  await expect(configuration(page).getByRole('radio', { name: /Helsinki/ })).toBeChecked()
}

test.describe('the choice goes along', () => {
  test('through signing up and the link in the mail', async ({ page }) => {
    const email = freshEmail()
    await chooseSignedOut(page)
    await page.getByLabel('Full name').fill('Nora New')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    await page.goto(await mailedLink(page.request, email, /confirm/i))
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expectChoice(page)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })
  // Rows of two cells are a name with its text, and need no labels.
  test('every cell of a text shows its label', async ({ page }) => {
    for (const path of ['/legal/privacy', '/api-docs/webhooks']) {
      await page.goto(path)
      const cells = page.locator('.prose tr:has(> td:nth-child(3)) > td')
      await expect(cells.first()).toBeVisible()
      const unlabelled = await cells.evaluateAll((all) =>
        all
          .filter((cell) => {
            const { content, display } = getComputedStyle(cell, '::before')
            return display === 'none' || content !== JSON.stringify(cell.dataset['l'])
          })
          .map((cell) => cell.textContent),
      )
      expect.soft(unlabelled, path).toEqual([])
    }
  })

  test('filters are folded until they are asked for', async ({ page }) => {
    await page.goto('/vps')
    await planTable(page)
    const field = page.getByRole('combobox', { name: 'Min. memory' })
    await expect(field).toBeHidden()
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await expect(field).toBeVisible()
  })
})

test('/prices lists every plan, and says how billing works', async ({ page, request }) => {
  const plans = await publishedPlans(request)
  await page.goto('/prices')
  expect((await slugsIn(page)).toSorted()).toEqual(plans.map(({ slug }) => slug).toSorted())
  const billing = page.getByRole('region', { name: 'How billing works' })
  await expect(billing.getByRole('row', { name: /^Resizing/ })).toContainText(
    'You pay the old price until the resize completes.',
  )
  await expect(page.getByRole('region', { name: 'Life cycle' })).toBeVisible()
})
