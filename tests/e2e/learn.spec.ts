import { brand } from '../../src/lib/brand.ts'
import { createAccount, signIn } from './support/accounts.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the stations of a request open by keyboard and by link, each with its rule', async ({
    page,
  }) => {
    await page.goto('/architecture')
    const rule = page.getByRole('group', { name: 'How actions are claimed' })
    await expect(rule).toBeHidden()
    await page.getByText('Provisioner', { exact: true }).first().focus()
    await page.locator('summary', { hasText: 'claims actions' }).press('Enter')
    await expect(rule).toContainText('for update skip locked')
    await page.getByRole('link', { name: /^7 Queue/ }).click()
    await expect(
      page.getByRole('group', { name: 'The index that allows one action' }),
    ).toContainText('create unique index instance_actions_open')
    // One station is open at a time.
    await expect(rule).toBeHidden()
  })
})

test('a number of the chip model is in the address, and the address gives it back', async ({
  page,
}) => {
  await page.goto('/custom-chips')
  const status = page.getByRole('status').filter({ hasText: 'own chip' })
  await expect(status).toContainText('With 500 hosts')
  await page.getByRole('textbox', { name: 'Hosts' }).fill('100000')
  await expect(status).toContainText('With 100,000 hosts')
  await expect(status).toContainText('The chip is ahead.')
  await expect(page).toHaveURL('/custom-chips?hosts=100000')
  await page.reload()
  await expect(status).toContainText('With 100,000 hosts')
  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(page).toHaveURL('/custom-chips')
})

test('the packages of the image are searched, and a new server begins with it', async ({
  page,
}) => {
  await page.goto(brand.osPath)
  const choice = page.getByRole('link', { name: `with ${brand.name}OS 13` })
  await expect(choice).toHaveAttribute('href', /\/dashboard\/servers\/new\?image=.*os-13$/)
  const packages = page.getByRole('table', { name: 'The packages of the image' })
  // The table comes when its place is near the screen. What is above it may still grow, and move it away.
  await expect(async () => {
    await page.getByRole('heading', { name: 'How the image is made' }).scrollIntoViewIfNeeded()
    await expect(packages).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(packages.getByRole('rowheader', { name: 'openssh-server' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search all packages' }).fill('libc6')
  await expect(
    packages.getByRole('row', { name: /^libc6 .*Part of every Debian\.$/ }),
  ).toBeVisible()
  await expect(packages.getByRole('rowheader', { name: 'openssh-server' })).toBeHidden()
  await expect(page.getByText('PermitRootLogin')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a cloud-init file is checked, and a new server begins with it after signing in', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  await page.goto(brand.osPath)
  await page.getByRole('button', { name: 'Docker host' }).click()
  await page.getByLabel('More keys, as YAML').fill('pakages: [git]')
  await expect(page.getByText('pakages: cloud-init does not know this key.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use it in a new server' })).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('More keys, as YAML').fill('')
  await expect(page.getByText('Follows the schema of cloud-init')).toBeVisible()
  await page.getByRole('button', { name: 'Use it in a new server' }).click()
  await expect(page).toHaveURL(/\/auth\?mode=sign-up/)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, account)
  await expect(page).toHaveURL(/\/dashboard\/servers\/new/)
  await expect(page.getByRole('textbox', { name: 'cloud-init' })).toHaveValue(
    /^#cloud-config\nhostname: docker-1\n/,
  )
})
