import type { Page } from '@playwright/test'
import { signInAs } from './support/accounts.ts'
import { figureIn, microsIn, PAGES, publishedPlans, type PlanRow } from './support/catalogue.ts'
import { hold, record } from './support/faults.ts'
import { expectStill, settled, watchShifts, WIDTHS } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** More columns would be unreadable. All other plans are in the list and the table: HomePage.test.tsx. */
const DRAWN = 16

/** The document asks for the plans with the rows of the site. A page that gets none from that makes its own request. */
const ROWS = /\/rest\/v1\/(?:plan_catalogue|rpc\/site_rows)\?/

const drawing = (page: Page) => page.getByRole('group', { name: /hexagonal columns/ })
const columns = (page: Page) => drawing(page).getByRole('button')
const column = (page: Page, slug: string) =>
  drawing(page).getByRole('button', { name: new RegExp(`^${slug.replaceAll('.', '\\.')}, `) })
const lit = (page: Page) => drawing(page).getByRole('button', { pressed: true })
const picker = (page: Page) => page.getByRole('combobox', { name: 'Selected plan' })
const estimate = (page: Page) => page.getByRole('region', { name: 'Estimate a month' })
const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading plans' })

const stateOf = ({ announced_retire_at: ends, regions }: PlanRow) => {
  if (ends !== null && Date.parse(ends) <= Date.now()) return 'no new orders'
  if (regions.every(({ stock }) => stock === 0)) return 'sold out'
  return ends === null ? '' : 'retiring'
}

async function openHome(page: Page, search = ''): Promise<void> {
  await page.goto(`/${search}`)
  await expect(drawing(page)).toBeVisible()
}

/** Opens the home page from another page, whose HTML has none of its rows. */
async function comeHome(page: Page): Promise<void> {
  await page.goto('/roadmap')
  await page.getByRole('banner').getByRole('link', { name: 'Basalt' }).click()
  await expect(page).toHaveURL('/')
}

test.describe('the columns', () => {
  test('are chosen by the pointer and by the list, and the readouts follow', async ({ page }) => {
    await openHome(page)
    // The top face: another column may cover the rest.
    await column(page, 'g1.l40s').click({ position: { x: 20, y: 14 } })
    await expect(lit(page)).toHaveAccessibleName('g1.l40s, 64 GiB')
    await expect(picker(page)).toHaveValue('g1.l40s')
    await expect(figureIn(page, 'GPU memory')).toHaveText('48 GiB')
    await expect(figureIn(page, 'Per hour')).toHaveText('€1.24')
    await expect(page.getByRole('link', { name: 'About GPU compute' })).toHaveAttribute(
      'href',
      PAGES.gpu,
    )

    await picker(page).selectOption('v1.medium')
    await expect(lit(page)).toHaveAccessibleName('v1.medium, 8 GiB')
    await expect(figureIn(page, 'Memory')).toHaveText('8 GiB')
    await expect(figureIn(page, 'Per hour')).toHaveText('€0.0198')
    await expect(figureIn(page, 'Monthly cap')).toHaveText('€13.20')
    await expect(page.getByRole('status').filter({ hasText: /^v1\.medium: / })).toContainText(
      '8 GiB memory, 120 GiB disk, €0.0198 per hour, at most €13.20 a month',
    )
    await expect(estimate(page).getByRole('combobox', { name: 'Plan' })).toHaveValue('v1.medium')
    await page.getByRole('link', { name: 'Choose v1.medium' }).click()
    await expect(page).toHaveURL(
      /\/auth\?mode=sign-up&redirect=%2Fdashboard%2Fservers%2Fnew%3Fplan%3Dv1\.medium$/,
    )
  })
})

test.describe('the rows', () => {
  test.describe('that do not come', () => {
    test.use({ allowedErrors: [/ERR_FAILED/] })

    test('again leave those that the page came with, and say how old they are', async ({
      page,
    }) => {
      await page.route(ROWS, (route) => route.abort())
      await page.goto('/')
      const stale = page.getByRole('status').filter({ hasText: 'Not up to date' })
      await expect(stale).toBeVisible()
      await expect(columns(page)).toHaveCount(DRAWN)
      await page.unrouteAll()
      await stale.getByRole('button', { name: 'Try again' }).click()
      await expect(stale).toHaveCount(0)
      await expect(columns(page)).toHaveCount(DRAWN)
    })
  })

  for (const band of ['', 'Four kinds of server, one price list', 'Estimate a month']) {
    test(`that come late move nothing at ${band || 'the top'}`, async ({ page }) => {
      const shifts = await watchShifts(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const rows = await hold(page, ROWS)
        await comeHome(page)
        await expect(waiting(page)).toBeAttached()
        // What moved on the page before does not count: on a busy machine its fonts come late.
        const home = await page.evaluate(() => performance.now())
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        if (band) {
          await page
            .getByRole('heading', { name: band })
            .evaluate((head) => head.scrollIntoView({ behavior: 'instant' }))
        }
        rows.release()
        await expect(drawing(page)).toBeAttached()
        await settled(page)
        await expectStill(() => shifts(home), `${width} px`)
        await page.unrouteAll()
        // Without this the browser would restore the scroll position of the other width.
        await page.goto('about:blank')
      }
    })
  }

  test('that are read again move nothing', async ({ page }) => {
    const shifts = await watchShifts(page)
    const rows = await hold(page, ROWS)
    await page.goto('/')
    await expect(drawing(page)).toBeVisible()
    rows.release()
    await settled(page)
    await expectStill(shifts, 'with the rows of now')
  })

  test('and a session that is read meanwhile do not wait for one another', async ({ page }) => {
    await signInAs(page, 'user')
    const asked = record(page, /plan_catalogue\?/)
    const rows = await hold(page, ROWS)
    await comeHome(page)
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await expect(waiting(page)).toBeAttached()
    rows.release()
    await expect(drawing(page)).toBeVisible()
    expect(asked).toHaveLength(1)
  })
})

test.describe('somebody who is signed in', () => {
  test('sees that offer before any script runs', async ({ page }) => {
    await signInAs(page, 'user')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Create server' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
    // Checks every frame from now on.
    await page.evaluate(() => {
      const look = () => {
        for (const offer of document.querySelectorAll('main a')) {
          if (offer.textContent === 'See plans' && offer.checkVisibility()) {
            document.documentElement.dataset['flashed'] = ''
          }
        }
        requestAnimationFrame(look)
      }
      look()
    })
    release()
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await settled(page)
    await expect(main.getByRole('link', { name: 'Create server' })).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-flashed')
  })
})

test('the drawing shows a kind in a region, and leads from the plan to the form by keys', async ({
  page,
}) => {
  await openHome(page)
  await page
    .getByRole('group', { name: 'Kind of server' })
    .getByRole('button', { name: 'VPS' })
    .click()
  await expect(page).toHaveURL(/\?family=vps/)
  await page.getByRole('combobox', { name: 'Region' }).selectOption('ams1')
  await expect(page).toHaveURL(/family=vps&region=ams1/)
  await expect(columns(page).first()).toHaveAccessibleName(/^v1\./)
  await lit(page).focus()
  await page.keyboard.press('Home')
  await expect(lit(page)).toHaveAccessibleName(/^v1\.nano/)
  await expect(figureIn(page, 'Per hour')).toHaveText('€0.0036')
  const choose = page.getByRole('link', { name: 'Choose v1.nano' })
  await choose.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    /redirect=%2Fdashboard%2Fservers%2Fnew%3Fplan%3Dv1\.nano%26region%3Dams1/,
  )
})

test('a visitor is led from the offer to the plans', async ({ page }) => {
  await openHome(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Create server' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  await main.getByRole('link', { name: 'See plans' }).click()
  await expect(
    page.getByRole('heading', { name: 'Four kinds of server, one price list' }),
  ).toBeInViewport()
})

test('each product says its lowest price and in how many regions it is', async ({
  page,
  request,
}) => {
  const plans = await publishedPlans(request)
  await openHome(page)
  for (const [kind, path] of Object.entries(PAGES)) {
    const own = plans.filter((plan) => plan.kind === kind)
    const open = own.filter((plan) => ['', 'retiring'].includes(stateOf(plan)))
    const cheapest = Math.min(...open.map((plan) => plan.hourly_micros))
    const regions = new Set(own.flatMap((plan) => plan.regions.map(({ region }) => region)))
    const heading = page.getByRole('heading', { level: 3, name: new RegExp(`^${kind}$`, 'i') })
    const card = page.getByRole('listitem').filter({ has: heading })
    await expect(heading.getByRole('link')).toHaveAttribute('href', path)
    await expect(card).toContainText(`in ${regions.size} region`)
    expect(microsIn(await card.textContent()), kind).toBe(cheapest)
  }
  const json = page.getByRole('link', { name: 'View as JSON' }).first()
  const rows = (await (await request.get((await json.getAttribute('href')) ?? '')).json()) as []
  expect(rows).toHaveLength(plans.length)
})
