import { signInAs, type Persona } from './support/accounts.ts'
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
  '/dashboard/workspace',
  '/dashboard/invitations/unknown',
]
const ADMIN = ['/admin', '/admin/people?page=2', '/admin/products', '/admin/products/import']
const UNKNOWN = ['/no-such-page', '/vps/no-such-page', '/os', '/dashboard/no-such-page']

const PERSONAS: readonly Persona[] = ['anonymous', 'user', 'staff', 'admin']

/** The final address, by the specification's table. */
function destination(path: string, persona: Persona): string {
  if (path === '/auth') return persona === 'anonymous' ? '/auth' : '/dashboard'
  const isAdminPath = path.startsWith('/admin')
  if (persona === 'anonymous' && (isAdminPath || SIGNED_IN.includes(path))) {
    // A person who arrives with a plan counts as new, so the sign-up form is open.
    const mode = path.includes('plan=') ? 'mode=sign-up&' : ''
    return `/auth?${mode}redirect=${encodeURIComponent(path)}`
  }
  if (isAdminPath && persona !== 'admin') return '/'
  return path
}

for (const persona of PERSONAS) {
  test.describe(persona, () => {
    for (const path of [...PUBLIC, '/auth', ...SIGNED_IN, ...ADMIN]) {
      test(`${path} ends at ${destination(path, persona)}`, async ({ page }) => {
        await signInAs(page, persona)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect
          .poll(() => decodeURIComponent(page.url().replace(/^https?:\/\/[^/]+/, '')))
          .toBe(decodeURIComponent(destination(path, persona)))
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page.getByText('Page not found')).toHaveCount(0)
        await expect(page).toHaveTitle(/Basalt/)
      })
    }

    for (const path of UNKNOWN) {
      test(`${path} is the not-found page`, async ({ page }) => {
        await signInAs(page, persona)
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      })
    }
  })
}

test('an unknown admin path tells an admin that there is no such page', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/no-such-page')
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
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await signInAs(page, 'staff')
  await page.goto('/admin/people')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(
    scripts.filter((url) => /PeoplePage|AdminLayout|admin/.test(new URL(url).pathname)),
  ).toEqual(['/admin/people'].map((path) => new URL(path, page.url()).href))
})

test('each public page is a chunk of its own, loaded on demand', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(request.url())
  })
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Roadmap/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roadmap' })).toBeVisible()
  expect(loaded.some((url) => /roadmap/.test(url))).toBe(true)
})

test('links to the operating system page carry the brand', async ({ page }) => {
  await page.goto('/vps')
  const link = page.getByRole('contentinfo').getByRole('link', { name: /^BasaltOS/ })
  await expect(link).toHaveAttribute('href', '/basaltos')
  await link.click()
  await expect(page).toHaveURL('/basaltos')
  await expect(page.getByRole('heading', { level: 1, name: /BasaltOS/ })).toBeVisible()
})
