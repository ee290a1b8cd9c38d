import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import {
  createAccount,
  createSession,
  signIn,
  signInAs,
  storeSession,
  type Account,
} from './support/accounts.ts'
import { expect, test } from './support/test.ts'

const members = (page: Page) => page.getByRole('table', { name: /^Members of/ })
const rowOf = (page: Page, name: string) => members(page).getByRole('row').filter({ hasText: name })
/** The name of the workspace that a page is about, above its heading. */
const shown = (of: Page) => of.getByRole('main').locator('header .label')
const unique = (name: string) => `${name} ${randomUUID().slice(0, 6)}`

/** Opens the page of workspaces as this person, in a browser of its own. */
async function openAs(browser: Browser, account: Account, baseURL = ''): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await storeSession(page, await createSession(page.request, account))
  return page
}

/** Makes a workspace and a link that invites this address. */
async function inviteTo(page: Page, workspace: string, email: string, role: string) {
  await page.goto('/dashboard/workspace/settings')
  await page.getByLabel('Name of a new workspace').fill(workspace)
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page).toHaveURL('/dashboard/workspace/members')
  await expect(shown(page)).toHaveText(workspace)
  await page.getByRole('textbox', { name: 'Invite by email' }).fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption(role)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const link = page.locator('code', { hasText: '/dashboard/invitations/' })
  await expect(link).toBeVisible()
  return (await link.textContent()) ?? ''
}

test('a colleague joins by link after signing in, gets another role, and is removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const workspace = unique('Northwind')
  const [owner, guest] = [unique('Olga'), unique('Gina')]
  const account = await createAccount(page.request, owner)
  const other = await createAccount(page.request, guest)
  await storeSession(page, await createSession(page.request, account))
  const link = await inviteTo(page, workspace, other.email, 'viewer')

  // Signed out: they sign in first, and come back.
  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await theirs.goto(new URL(link).pathname)
  await signIn(theirs, other)
  await theirs.getByRole('button', { name: `Join ${workspace}` }).click()
  await expect(shown(theirs)).toHaveText(workspace)

  // A viewer sees the members, and why nothing can be changed.
  await expect(rowOf(theirs, owner)).toContainText('Owner')
  const create = theirs.getByRole('button', { name: 'Send invitation' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(create).toHaveAccessibleDescription(/Only an owner .* Your role is viewer/)
  await theirs.getByRole('button', { name: `Remove ${owner}` }).focus()
  await expect(theirs.getByRole('tooltip')).toContainText('Only an owner')

  // The last owner can not leave; with a second one they can.
  await page.reload()
  await expect(page.getByRole('cell', { name: /^The only owner\. / })).toBeVisible()
  const tab = (name: string) =>
    page
      .getByRole('navigation', { name: 'Pages about this workspace' })
      .getByRole('link', { name })
      .click()
  const leave = page.getByRole('button', { name: 'Leave workspace' })
  await tab('Settings')
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  await tab('Members')
  await page.getByLabel(`Role of ${guest}`).selectOption('owner')
  await expect(page.getByText(`${guest} is now owner.`)).toBeVisible()
  await tab('Settings')
  await expect(leave).not.toHaveAttribute('aria-disabled', 'true')
  await tab('Members')
  await theirs.reload()
  await expect(create).not.toHaveAttribute('aria-disabled', 'true')

  // A removed member loses access at the next call.
  await page.getByRole('button', { name: `Remove ${guest}` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Remove ${guest}` })
    .click()
  await expect(rowOf(page, guest)).toHaveCount(0)
  await theirs.getByRole('textbox', { name: 'Invite by email' }).fill('someone@example.test')
  await create.click()
  await expect(shown(theirs)).toContainText(guest)
  await theirs.reload()
  await expect(shown(theirs)).toContainText(guest)
  await expect(theirs.getByText(workspace)).toHaveCount(0)
  await theirs.context().close()
})

test('an invitation waits on the dashboard of its person and of nobody else', async ({
  page,
  browser,
  baseURL,
}) => {
  const workspace = unique('South')
  const account = await createAccount(page.request, unique('Olga'))
  const guest = await createAccount(page.request, unique('Gina'))
  const stranger = await createAccount(page.request, unique('Stan'))
  await storeSession(page, await createSession(page.request, account))
  const link = await inviteTo(page, workspace, guest.email, 'operator')

  const strangers = await openAs(browser, stranger, baseURL)
  await strangers.goto(new URL(link).pathname)
  await expect(strangers.getByText('This invitation is for another address.')).toBeVisible()
  await expect(strangers.getByRole('button', { name: /^Join/ })).toHaveCount(0)
  await strangers.context().close()

  const theirs = await openAs(browser, guest, baseURL)
  await theirs.goto('/dashboard')
  const waiting = theirs.getByRole('region', { name: 'Invitations for you' })
  await expect(waiting).toContainText(`invited you to ${workspace} as operator.`)
  await waiting.getByRole('button', { name: `Decline the invitation to ${workspace}` }).click()
  await expect(waiting).toHaveCount(0)
  await theirs.goto(new URL(link).pathname)
  await expect(theirs.getByText('This invitation was declined.')).toBeVisible()
  await theirs.context().close()
})

test('each tab keeps its workspace, also after a reload; a typed address is kept too', async ({
  page,
}) => {
  await signInAs(page, 'user')
  await page.goto('/dashboard/workspace?workspace=northwind')
  await expect(page).toHaveURL(/\/dashboard\/workspace\/members$/)
  await expect(shown(page)).toHaveText('Northwind')

  const second = await page.context().newPage()
  await second.goto('/dashboard/workspace/members')
  await expect(shown(second)).toHaveText('Northwind')
  await second.getByLabel('Workspace', { exact: true }).selectOption({ label: 'Uma User' })
  await expect(shown(second)).toContainText('Uma User')

  await page.getByRole('textbox', { name: 'Invite by email' }).fill('half@typed')
  await page.reload()
  await expect(shown(page)).toHaveText('Northwind')
  await expect(page.getByRole('textbox', { name: 'Invite by email' })).toHaveValue('half@typed')
  await second.reload()
  await expect(shown(second)).toContainText('Uma User')
})

test('a link to a server of another workspace shows that workspace, and the switch leads away from it', async ({
  page,
}) => {
  await signInAs(page, 'user')
  const choice = page.getByLabel('Workspace', { exact: true })
  const choose = (label: string) => choice.selectOption({ label })
  await page.goto('/dashboard/servers')
  await choose('Northwind')
  const server = page.getByRole('main').getByRole('link', { name: 'shop-1', exact: true })
  const href = (await server.getAttribute('href')) ?? ''
  await choose('Uma User')
  await expect(server).toHaveCount(0)

  await page.goto(href)
  await expect(choice).toHaveValue('northwind')
  await expect(page).toHaveTitle(/^shop-1 · /)
  await choose('Uma User')
  await expect(page).toHaveURL(/\/dashboard\/servers$/)
  await expect(shown(page)).toHaveText('Uma User')
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Home' })
    .click()
  await expect(shown(page)).toHaveText('Uma User')
  await expect(page).toHaveTitle(/^Home of Uma User · /)
})

test('a workspace is renamed, and deleted after its name is typed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const [first, then] = [unique('Old'), unique('New')]
  const account = await createAccount(page.request, unique('Olga'))
  await storeSession(page, await createSession(page.request, account))
  await inviteTo(page, first, 'later@example.test', 'viewer')

  await page.goto('/dashboard/workspace/settings')
  await page.getByLabel('Name', { exact: true }).fill(then)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(shown(page)).toHaveText(then)

  await page.getByRole('button', { name: 'Delete workspace' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Delete ${then}?` })
  const confirm = dialog.getByRole('button', { name: 'Delete workspace' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox').fill(then)
  await confirm.click()
  await expect(page.getByText(`${then} is deleted.`)).toBeVisible()
  await expect(shown(page)).not.toHaveText(then)
  // The page shows another workspace now, from its top.
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByRole('main')).toBeFocused()
})
