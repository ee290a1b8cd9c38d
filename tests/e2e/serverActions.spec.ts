import type { Browser, Page } from '@playwright/test'
import { createSession, signIn, storeSession, type Account } from './support/accounts.ts'
import { revokeEverywhere, type Session } from './support/rest.ts'
import { createServers, joinAs, labelSlow, openAsOwner, untilState } from './support/servers.ts'
import { expect, test } from './support/test.ts'

const action = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true })
const stateOn = (page: Page) => page.getByRole('main').getByRole('status').first()

async function openAs(browser: Browser, account: Account, baseURL = ''): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await storeSession(page, await createSession(page.request, account))
  return page
}

/** A new person with one running server. */
async function withServer(page: Page) {
  const owner = await openAsOwner(page)
  const [server] = await createServers(owner, 'web-1')
  const id = server?.id ?? ''
  await untilState(owner.api, id, 'running')
  return { owner, id }
}

test.describe('two people at one server', () => {
  test.use({ allowedErrors: [/status of 409/] })

  test('see what the other does; of two presses at once one wins, and the other is told', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { owner, id } = await withServer(page)
    const { account } = await joinAs(page.request, owner, 'operator')
    const theirs = await openAs(browser, account, baseURL)
    await page.goto(`/dashboard/servers/${id}`)
    await theirs.goto(`/dashboard/servers/${id}`)
    await expect(stateOn(theirs)).toHaveText('Running')

    await action(page, 'Stop').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop web-1' }).click()
    await expect(stateOn(theirs)).toHaveText('Stopped', { timeout: 40_000 })
    await expect(action(theirs, 'Start')).not.toHaveAttribute('aria-disabled', 'true')
    await action(theirs, 'Start').click()
    await expect(stateOn(page)).toHaveText('Running', { timeout: 40_000 })
    await expect(stateOn(theirs)).toHaveText('Running', { timeout: 40_000 })

    // The winner's action takes half an hour, so the other cannot come after it.
    await labelSlow(owner.api, id)
    await action(page, 'Stop').click()
    await action(theirs, 'Reboot').click()
    const dialogs = [page, theirs].map((each) => each.getByRole('alertdialog'))
    await Promise.all([
      page.getByRole('alertdialog').getByRole('button', { name: 'Stop web-1' }).click(),
      theirs.getByRole('alertdialog').getByRole('button', { name: 'Reboot web-1' }).click(),
    ])
    const open = () => Promise.all(dialogs.map(async (dialog) => (await dialog.count()) === 1))
    await expect.poll(async () => (await open()).filter(Boolean).length).toBe(1)
    const loser = (await open())[0] ? page : theirs
    const state = loser === page ? 'Rebooting' : 'Stopping'
    const dialog = loser.getByRole('alertdialog')
    await expect(dialog.getByRole('alert')).toContainText(
      /Its state does not allow this now\.|Another change is in progress\./,
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    for (const each of [page, theirs]) {
      await expect(stateOn(each)).toHaveText(state, { timeout: 40_000 })
    }
    await theirs.context().close()
  })
})

test.describe('a fault in the middle of an action', () => {
  // On a busy machine a part that a page loads last has not come when the connection goes.
  test.use({ allowedErrors: [/Failed to load resource|A part of the site did not load/] })

  test('that loses the answer keeps the question open, and a second press has one effect', async ({
    page,
    context,
  }) => {
    const { owner, id } = await withServer(page)
    await page.goto(`/dashboard/servers/${id}`)
    await action(page, 'Stop').click()
    const dialog = page.getByRole('alertdialog', { name: 'Stop web-1?' })
    const keys: string[] = []
    // The request arrives. Then the connection is lost, before the answer.
    await page.route('**/rest/v1/rpc/request_instance_action', async (route) => {
      keys.push((route.request().postDataJSON() as { idempotency_key: string }).idempotency_key)
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await context.setOffline(true)
      return route.abort('connectionreset')
    })
    await dialog.getByRole('button', { name: 'Stop web-1' }).click()
    await expect(dialog.getByRole('alert')).toContainText(/reach|offline|connection/i)
    await expect(page.getByText('Reconnecting')).toBeVisible({ timeout: 40_000 })
    await context.setOffline(false)
    await expect(page.getByText('Reconnecting')).toHaveCount(0, { timeout: 40_000 })
    await dialog.getByRole('button', { name: 'Stop web-1' }).click()
    await expect(dialog).toHaveCount(0)
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(2)
    await expect(stateOn(page)).toHaveText('Stopped', { timeout: 40_000 })
    const actions = await owner.api.get(`instance_action_list?instance_id=eq.${id}&kind=eq.stop`)
    expect(await actions.json()).toHaveLength(1)
  })
})

test.describe('a session that ended while the question was open', () => {
  test.use({ allowedErrors: [/status of 40[013]/] })

  test('leads to sign-in and back to the server, and nothing was done', async ({ page }) => {
    const { owner, id } = await withServer(page)
    await page.goto(`/dashboard/servers/${id}`)
    await action(page, 'Stop').click()
    const session = await page.evaluate(() => localStorage.getItem('sb-basalt-auth-token'))
    await revokeEverywhere(page.request, JSON.parse(session ?? '') as Session)
    // A poll may notice the end first, and then the page has left before the press.
    const stop = page.getByRole('alertdialog').getByRole('button', { name: 'Stop web-1' })
    await stop.click({ timeout: 3000 }).catch(() => undefined)
    await expect(page).toHaveURL(/\/auth\?.*redirect=/)
    await signIn(page, owner.account)
    await expect(page).toHaveURL(`/dashboard/servers/${id}`)
    await expect(stateOn(page)).toHaveText('Running')
    await action(page, 'Stop').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop web-1' }).click()
    await expect(stateOn(page)).toHaveText('Stopped', { timeout: 40_000 })
  })
})
