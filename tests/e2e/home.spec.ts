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
const hours = (page: Page) => estimate(page).getByRole('slider', { name: 'Hours in the month' })
const count = (page: Page) => estimate(page).getByRole('textbox', { name: 'Servers' })
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

  test('are gone through by keys, and are one stop of Tab', async ({ page }) => {
    await openHome(page, '?plan=d1.medium')
    // The written columns answer no keys. Those of the address take their place.
    await expect
      .poll(() => column(page, 'd1.medium').evaluate((node) => Object.keys(node).join()))
      .toContain('__reactProps')
    await column(page, 'd1.medium').focus()
    await page.keyboard.press('ArrowRight')
    await expect(column(page, 'd1.large')).toBeFocused()
    await expect(lit(page)).toHaveAccessibleName('d1.large, 16 GiB')
    await expect(picker(page)).toHaveValue('d1.large')
    await page.keyboard.press('End')
    await expect(column(page, 'd1.4xlarge')).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await expect(lit(page)).not.toHaveAccessibleName(/^d1\./)
    await expect(lit(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(lit(page)).not.toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(lit(page)).toBeFocused()
  })

  test('that are sold out lead on to the nearest', async ({ page }) => {
    await openHome(page, '?plan=g1.h100x2')
    await expect(page.getByRole('link', { name: 'Choose g1.h100x2' })).toHaveCount(0)
    await page.getByRole('button', { name: 'g1.h100', exact: true }).click()
    await expect(lit(page)).toHaveAccessibleName('g1.h100, 128 GiB')
  })
})

test.describe('the address', () => {
  test('carries what is seen to who gets the link', async ({ page }) => {
    await openHome(page, '?plan=v1.small&hours=176&count=3')
    await expect(lit(page)).toHaveAccessibleName('v1.small, 4 GiB')
    await expect(hours(page)).toHaveValue('176')
    await expect(count(page)).toHaveValue('3')
    await expect(estimate(page)).toContainText('min(0.0102 × 176 h, 6.80) × 3 = 5.3856')

    await picker(page).selectOption('d1.large')
    await hours(page).press('ArrowRight')
    await estimate(page).getByRole('button', { name: 'One server fewer' }).click()
    await expect(page).toHaveURL('/?plan=d1.large&hours=177&count=2')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await expect(lit(other)).toHaveAccessibleName('d1.large, 16 GiB')
    await expect(estimate(other)).toContainText('min(0.0810 × 177 h, 54.00) × 2 = 28.674')
    await other.close()
  })

  test('is read with care where it is absurd', async ({ page }) => {
    await openHome(page, '?plan=no.such&hours=1e12&count=-4')
    await expect(page.getByText(/^There is no plan no\.such\. Showing [\w.]+\.$/)).toBeVisible()
    await expect(hours(page)).toHaveValue('744')
    await expect(count(page)).toHaveValue('1')
    await openHome(page, '?plan=%3Cscript%3E&hours=many&count=%00')
    await expect(page.getByText(/^There is no plan/)).toHaveCount(0)
    await expect(hours(page)).toHaveValue('700')
  })
})

test.describe('the rows', () => {
  test.describe('that do not come', () => {
    test.use({ allowedErrors: [/ERR_FAILED/] })

    test('leave the words readable, and are asked for again', async ({ page }) => {
      await page.route(ROWS, (route) => route.abort())
      await comeHome(page)
      const failed = page.getByRole('main').getByRole('alert')
      await expect(failed).toContainText('We cannot reach the service.')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'See plans' })).toBeVisible()
      await page.unrouteAll()
      await failed.getByRole('button', { name: 'Try again' }).click()
      await expect(columns(page)).toHaveCount(DRAWN)
      await expect(failed).toHaveCount(0)
    })

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

  test('that are none say so, and what comes next', async ({ page }) => {
    await page.route(ROWS, (route) => route.fulfill({ json: [] }))
    await page.goto('/')
    await expect(page.getByText('No plans yet.').first()).toBeVisible()
    await expect(drawing(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'See the roadmap' }).click()
    await expect(page).toHaveURL('/roadmap')
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
  test('is offered a server and the dashboard, and never a sign-up', async ({ page }) => {
    await signInAs(page, 'user')
    await openHome(page)
    const main = page.getByRole('main')
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Create server' })).toBeVisible()
    await expect(page.getByRole('link', { name: /sign (up|in)/i })).toHaveCount(0)
    await main.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

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
