import { signInAs, type Persona } from './support/accounts.ts'
import { chunksOf, record } from './support/faults.ts'
import { expect, test } from './support/test.ts'

/**
 * One address of each guard, as a new document, and the address at which each kind of person ends. That every route has
 * the guard of the specification is tested without a browser, in src/router.test.tsx.
 */
const PROFILE = '/dashboard?tab=profile#profile'
const PLAN = '/dashboard/servers/new?plan=v1.small&region=ams1'
const PEOPLE = '/admin/people?page=2'
const QUOTAS = '/staff/quotas?page=2'
const signIn = (path: string) => `/auth?redirect=${encodeURIComponent(path)}`

const ENDS: Record<Persona, Record<string, string>> = {
  anonymous: {
    '/auth': '/auth',
    [PROFILE]: signIn(PROFILE),
    // A person who arrives with a plan counts as new, so the sign-up form is open.
    [PLAN]: `/auth?mode=sign-up&redirect=${encodeURIComponent(PLAN)}`,
    [PEOPLE]: signIn(PEOPLE),
    [QUOTAS]: signIn(QUOTAS),
  },
  user: { '/auth': '/dashboard', [PROFILE]: PROFILE, [PEOPLE]: '/', [QUOTAS]: '/' },
  staff: { [PEOPLE]: '/', [QUOTAS]: QUOTAS },
  admin: { [PEOPLE]: PEOPLE },
}

for (const [persona, ends] of Object.entries(ENDS)) {
  test(`${persona}: addresses end where the specification says`, async ({ page }) => {
    await signInAs(page, persona as Persona)
    for (const [path, end] of Object.entries(ends)) {
      await test.step(`${path} ends at ${end}`, async () => {
        await page.goto(path)
        await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect.soft
          .poll(() => decodeURIComponent(page.url().replace(/^https?:\/\/[^/]+/, '')))
          .toBe(decodeURIComponent(end))
        await expect.soft(page).toHaveTitle(/Basalt/)
      })
    }
    await page.goto('/dashboard/no-such-page')
    await expect.soft(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
}

test('a guard replaces the history entry, so Back goes to where the person came from', async ({
  page,
}) => {
  await page.goto('/vps')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  await page.goBack()
  await expect(page).toHaveURL('/vps')
})

test('a refused admin goes back past the refusal', async ({ page }) => {
  await signInAs(page, 'user')
  await page.goto('/vps')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/vps')
})

test('the admin pages are not even loaded for people who may not enter', async ({ page }) => {
  const chunks = await chunksOf(/src\/routes\/_signed-in\/admin/)
  const scripts = record(page, chunks)
  await signInAs(page, 'staff')
  await page.goto('/admin/people')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(scripts).toEqual([])
})

test('each public page is a chunk of its own, loaded on demand', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loaded = record(page, await chunksOf(/src\/routes\/roadmap\.tsx/))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Roadmap/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roadmap' })).toBeVisible()
  expect(loaded).not.toEqual([])
})

test('links to the operating system page carry the brand', async ({ page }) => {
  await page.goto('/vps')
  const link = page.getByRole('contentinfo').getByRole('link', { name: /^BasaltOS/ })
  await expect(link).toHaveAttribute('href', '/basaltos')
  await link.click()
  await expect(page).toHaveURL('/basaltos')
  await expect(page.getByRole('heading', { level: 1, name: /BasaltOS/ })).toBeVisible()
})
