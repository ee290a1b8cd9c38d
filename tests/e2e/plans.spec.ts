import { readFile } from 'node:fs/promises'
import { violations } from './support/axe.ts'
import { expectNoViolation } from './support/look.ts'
import { PAGES, publishedPlans, rowOf } from './support/catalogue.ts'
import { expect, test } from './support/test.ts'

test('the page of a plan has its price, leads to its order, and to the next size', async ({
  page,
  request,
}) => {
  await page.goto('/vps')
  await page.getByRole('rowheader', { name: 'v1.small' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/vps\/v1\.small$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('v1.small')
  await expect(page).toHaveTitle(/^v1\.small: VPS server/)
  const plan = (await publishedPlans(request)).find(({ slug }) => slug === 'v1.small')
  expect(plan?.hourly_micros).toBe(10_200)
  await expect(page.getByRole('main')).toContainText('€0.0102 per hour, at most €6.80 a month')
  // It is sold out in fra1, so the order begins in another region.
  await expect(page.getByRole('link', { name: 'Create server' })).toHaveAttribute(
    'href',
    /\/dashboard\/servers\/new\?plan=v1\.small&region=ams1$/,
  )
  const cost = page.getByRole('table', { name: 'Cost of v1.small by hours' })
  await expect(rowOf(cost, 'Whole month')).toContainText(/€6\.80$/)
  await expect(page.getByRole('table', { name: 'Prices of v1.small' })).toContainText('Current')
  await page
    .getByRole('table', { name: 'Plans near v1.small' })
    .getByRole('link', { name: 'v1.medium' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('v1.medium')
})

test('every plan page is in the build, and others lead on', async ({ page, request }) => {
  for (const { slug, kind } of await publishedPlans(request)) {
    const response = await request.get(`${PAGES[kind]}/${slug}`)
    expect([slug, response.status()]).toEqual([slug, 200])
  }
  await page.goto('/vps/v1.mediun')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We don’t offer v1.mediun')
  await expect(page.getByRole('rowheader').first()).toHaveText('v1.medium')
  expect(await violations(page)).toEqual([])
  await page.goto('/vps/g1.l4')
  await expect(page).toHaveURL(/\/gpu-compute\/g1\.l4$/)
  await page.goto('/cloud-instances/c1.large')
  await expect(page.getByRole('table', { name: 'Prices of c1.large' })).toContainText('Past')
  await expectNoViolation(page)
})

test('an estimate of several servers is in the address, and in a file', async ({ page }) => {
  await page.goto('/prices?set=d1.large*2*744*fra1_v1.nano*1*100')
  const estimate = page.getByRole('region', { name: 'Estimate several servers' })
  const total = estimate.getByRole('status').filter({ hasText: 'Total' })
  await expect(total).toHaveText('Total: €108.36 a month')
  const second = estimate.getByRole('group', { name: 'Line 2' })
  await second.getByRole('textbox', { name: 'Hours each' }).fill('800')
  await expect(second.getByText('Enter 0 to 744 whole hours.')).toBeVisible()
  await expect(total).toHaveText('Total: €108.00 a month')
  await expect(estimate.getByText('1 line has an error and is not in the total.')).toBeVisible()
  await second.getByRole('textbox', { name: 'Hours each' }).fill('744')
  await estimate.getByRole('button', { name: 'Add a line' }).click()
  const third = estimate.getByRole('group', { name: 'Line 3' })
  await third.getByRole('combobox', { name: 'Plan' }).selectOption('g1.l4')
  await expect(page).toHaveURL(/set=d1\.large\*2\*744\*fra1_v1\.nano\*1\*744_g1\.l4\*1\*744/)
  await expect(total).toHaveText('Total: €638.64 a month')

  const shared = await estimate.getByRole('textbox', { name: 'Link to this estimate' }).inputValue()
  const started = page.waitForEvent('download')
  await estimate.getByRole('button', { name: 'Download CSV' }).click()
  const text = await readFile(await (await started).path(), 'utf8')
  expect(text).toContain('d1.large,fra1,2,744,EUR,0.081000,54.000000,54.000000,yes,108.000000')
  expect(text).toContain('g1.l4,,1,744,EUR,0.710000,,528.240000,no,528.240000')

  await page.goto(shared)
  await expect(total).toHaveText('Total: €638.64 a month')
})

test('a published model fills in its figures, and the address keeps them', async ({ page }) => {
  await page.goto('/gpu-compute')
  const fit = page.getByRole('region', { name: /model fit/i })
  await fit.getByRole('combobox', { name: 'Model' }).selectOption('Llama 3.1 70B')
  await expect(fit.getByRole('textbox', { name: 'Parameters, billions' })).toHaveValue('70.6')
  await expect(fit.getByRole('link', { name: 'Model card' })).toHaveAttribute(
    'href',
    'https://huggingface.co/meta-llama/Llama-3.1-70B',
  )
  await expect(rowOf(fit.getByRole('table'), 'g1.l4')).toContainText('short')
  await expect(page).toHaveURL(/model=70\.6/)
  await page.reload()
  await expect(fit.getByRole('combobox', { name: 'Model' })).toHaveValue('Llama 3.1 70B')
})
