import type { Page } from '@playwright/test'
import { signInAs, createAccount, mailedLink, freshEmail, PASSWORD } from './support/accounts.ts'
import { PAGES, planTable, publishedPlans, rowOf } from './support/catalogue.ts'
import { configuration, planRadio } from './support/create.ts'
import { expect, test } from './support/test.ts'

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
    for (const [kind, path] of Object.entries(PAGES)) {
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

  test('and what is absurd in it is clamped or left out', async ({ page }) => {
    await page.goto(
      '/vps?memory=-5&vcpu=%22many%22&sort=drop%20table&compare=%3Cscript%3E,v1.nano,v1.nano,nothing,v1.micro&hours=99999999&count=-1&region=nowhere&family=%00',
    )
    expect((await slugsIn(page)).length).toBeGreaterThan(3)
    const comparison = page.getByRole('table', { name: /^Comparison of/ })
    await expect(comparison.getByRole('columnheader')).toHaveText(['Fact', 'v1.nano', 'v1.micro'])
    const estimate = page.getByRole('region', { name: 'Estimate a month' })
    await expect(estimate.getByRole('slider', { name: 'Hours in the month' })).toHaveValue('744')
    await expect(estimate.getByRole('textbox', { name: 'Servers' })).toHaveValue('1')
  })

  test('what is typed is filtered by, and kept', async ({ page }) => {
    await page.goto('/cloud-instances')
    await planTable(page)
    const field = plansBand(page).getByRole('searchbox', { name: 'Search' })
    await field.pressSequentially('xlarge')
    await expect(field).toHaveValue('xlarge')
    await expect(page).toHaveURL(/q=xlarge/)
    for (const slug of await slugsIn(page)) expect(slug).toContain('xlarge')
    await field.fill('no plan is called this')
    await expect(page.getByText('No plans match your filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(field).toHaveValue('')
    await planTable(page)
  })
})

test('five plans do not fit side by side, and the page says so', async ({ page }) => {
  await page.goto('/vps?family=all&compare=v1.nano,v1.micro,v1.small,v1.medium')
  await planTable(page)
  const fifth = page.getByRole('checkbox', { name: 'Compare d1.large' })
  await expect(fifth).toHaveAccessibleDescription(/Remove one to add another/)
  await expect(fifth).toHaveAttribute('aria-disabled', 'true')
})

test('a plan that is sold out in a region leads on', async ({ page }) => {
  await page.goto('/vps?region=fra1')
  const row = rowOf(await planTable(page), 'v1.small')
  await expect(row).toContainText('Sold out in fra1')
  const note = page.getByRole('row', { name: /^Nearest in fra1: c1\.medium, same 2 vCPU/ })
  await expect(note.getByRole('link', { name: 'Choose c1.medium' })).toHaveAttribute(
    'href',
    /plan=c1\.medium&region=fra1/,
  )
  await expect(note.getByRole('link', { name: 'Choose v1.small in ams1' })).toBeVisible()
})

test('does my model fit: the formula, and what holds it', async ({ page }) => {
  await page.goto('/gpu-compute?model=70&bits=16')
  const fit = page.getByRole('region', { name: /model fit/i })
  await expect(fit).toContainText('70 billion × 16 bits ÷ 8 =130.39 GiB')
  const table = fit.getByRole('table')
  await expect(rowOf(table, 'g1.l4')).toContainText(/[\d.]+ GiB short/)
  await fit.getByRole('button', { name: '4', exact: true }).click()
  await expect(page).toHaveURL(/bits=4/)
  await expect(rowOf(table, 'g1.h100')).toContainText('Fits')
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
  test('through signing in', async ({ page, request }) => {
    const { email } = await createAccount(request)
    await chooseSignedOut(page)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expectChoice(page)
  })

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
  const TALLEST = 5700

  test(`no product page is higher than ${TALLEST} px`, async ({ page }) => {
    for (const path of Object.values(PAGES)) {
      await page.goto(path)
      await planTable(page)
      await expect(page.getByRole('region', { name: 'Estimate a month' })).toBeVisible()
      // Until every band is laid out, those below the screen count with an estimated height.
      await expect(page.locator('html')).not.toHaveAttribute('data-initial')
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect.soft(height, path).toBeLessThanOrEqual(TALLEST)
    }
  })

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
