import { signInAs, type Persona } from './support/accounts.ts'
import { chunksOf, record } from './support/faults.ts'
import { expect, test } from './support/test.ts'

/**
 * The table in section 2 of the specification, written out. The specification decides, so the table is not derived from
 * the code.
 * `h1` is the heading at the top of the page.
 */
const PUBLIC = [
  '/',
  '/cloud-instances',
  '/vps',
  '/vds',
  '/gpu-compute',
  '/prices',
  '/status',
  '/architecture',
  '/workspaces',
  '/basaltos',
  '/custom-chips',
  '/bit-language',
  '/research',
  '/roadmap',
  '/api-docs',
  '/sdks',
  '/tutorials',
  '/support',
  '/community',
  '/console',
]
const SIGNED_IN = [
  '/dashboard',
  '/dashboard?tab=profile#profile',
  '/dashboard/servers/new?plan=v1.small&region=ams1',
  '/dashboard/account',
  '/dashboard/servers?state=running&order=name',
  '/dashboard/snapshots',
  '/dashboard/keys',
  '/dashboard/activity?via=web',
  '/dashboard/workspace/members',
  '/dashboard/workspace/quotas',
  '/dashboard/workspace/keys',
  '/dashboard/workspace/settings',
  '/dashboard/support',
  '/dashboard/invitations/unknown',
]
const ADMIN = [
  '/admin',
  '/admin/people?page=2',
  '/admin/workspaces?kind=personal',
  '/admin/workspaces/northwind',
  '/admin/servers?stuck=true&state=stopping',
  '/admin/tickets?state=closed&assigned=nobody',
  '/admin/tickets/1001',
  '/admin/tickets/replies',
  '/admin/quotas?page=2',
  '/admin/products',
  '/admin/products/import',
  '/admin/regions',
  '/admin/images?edit=new',
  '/admin/capacity',
  '/admin/status?edit=new',
  '/admin/audit?via=admin',
  '/admin/settings',
]
/** The specification leaves the rights of staff open. Admins are staff. */
const STAFF = [
  '/staff',
  '/staff/servers?stuck=true&state=stopping',
  '/staff/people?page=2',
  '/staff/workspaces/northwind',
  '/staff/quotas?page=2',
  '/staff/audit?via=admin',
]
const UNKNOWN = ['/no-such-page', '/prices/no-such-page', '/os', '/dashboard/no-such-page']

const PERSONAS: readonly Persona[] = ['anonymous', 'user', 'staff', 'admin']

/** The final address, by the specification's table. */
function destination(path: string, persona: Persona): string {
  if (path === '/auth') return persona === 'anonymous' ? '/auth' : '/dashboard'
  const isAdminPath = path.startsWith('/admin')
  const isStaffPath = path.startsWith('/staff')
  if (persona === 'anonymous' && (isAdminPath || isStaffPath || SIGNED_IN.includes(path))) {
    // A person who arrives with a plan counts as new, so the sign-up form is open.
    const mode = path.includes('plan=') ? 'mode=sign-up&' : ''
    return `/auth?${mode}redirect=${encodeURIComponent(path)}`
  }
  if (isAdminPath && persona !== 'admin') return '/'
  if (isStaffPath && persona === 'user') return '/'
  return path
}

/** Each group is walked in one page. Every address is a new document. */
const GROUPS = {
  'the public pages and /auth': [...PUBLIC, '/auth'],
  'the pages behind a guard': [...SIGNED_IN, ...ADMIN, ...STAFF],
} as const

for (const persona of PERSONAS) {
  test.describe(persona, () => {
    for (const [group, paths] of Object.entries(GROUPS)) {
      test(`${group} end where the specification says`, async ({ page }) => {
        test.slow()
        await signInAs(page, persona)
        for (const path of paths) {
          await test.step(`${path} ends at ${destination(path, persona)}`, async () => {
            await page.goto(path)
            await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible()
            await expect.soft
              .poll(() => decodeURIComponent(page.url().replace(/^https?:\/\/[^/]+/, '')))
              .toBe(decodeURIComponent(destination(path, persona)))
            await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
            await expect.soft(page.getByText('Page not found')).toHaveCount(0)
            await expect.soft(page).toHaveTitle(/Basalt/)
          })
        }
      })
    }

    test('unknown addresses are the not-found page', async ({ page }) => {
      await signInAs(page, persona)
      for (const path of UNKNOWN) {
        await test.step(path, async () => {
          await page.goto(path)
          await expect.soft(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
        })
      }
    })
  })
}

test('an unknown admin path tells an admin that there is no such page', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/no-such-page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('an unknown staff path tells staff that there is no such page, and nobody else', async ({
  page,
}) => {
  await page.goto('/staff/no-such-page')
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  await signInAs(page, 'staff')
  await page.goto('/staff/no-such-page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('an unknown admin path tells nobody else that it does not exist', async ({ page }) => {
  await page.goto('/admin/no-such-page')
  await expect(page).toHaveURL(/\/auth\?redirect=/)
})

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
