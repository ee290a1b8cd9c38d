import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEMO } from './support/accounts.ts'
import { apiOf } from './support/rest.ts'
import { createServers, openAsOwner } from './support/servers.ts'
import { expect, test } from './support/test.ts'

/** Shows every server on its way to another state, so that the page reads its servers often. */
async function keepReading(page: Page): Promise<void> {
  // So that the page reads the list itself.
  await page.route('**/rest/v1/rpc/page_rows?*', (route) => route.fulfill({ json: [] }))
  await page.route(/\/rest\/v1\/(instance_list|rpc\/instance_changes)\?/, async (route) => {
    const response = await route.fetch()
    const rows = (await response.json()) as object[]
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, state: 'starting' })) })
  })
}

const bell = (of: Page) => of.getByRole('button', { name: /^Messages/ })

test('a message reaches the bells of all pages within 5 s by what one of them reads anyway', async ({
  page,
  context,
}) => {
  const owner = await openAsOwner(page)
  await createServers(owner, 'web-1')
  const made = await owner.api.post('rpc/create_ticket', {
    request: {
      topic: 'network',
      subject: 'No route',
      body: 'Since noon.',
      instance_id: null,
      context: [],
      files: [],
      idempotency_key: randomUUID(),
    },
  })
  expect(made.ok()).toBe(true)
  const { number } = (await made.json()) as { number: number }
  const staff = await apiOf(page.request, DEMO.admin)

  await keepReading(page)
  await page.goto('/dashboard/servers')
  const other = await context.newPage()
  await other.goto('/prices')
  for (const each of [page, other]) await expect(bell(each)).toBeVisible()
  // What is unread until now, such as the new server.
  await bell(page).click()
  await page.getByRole('menuitem', { name: 'Mark all as read' }).click()
  for (const each of [page, other]) await expect(bell(each)).toHaveAccessibleName('Messages')

  const asked: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/rpc/unread_count')) asked.push(request.url())
  })
  const answered = await staff.post('rpc/admin_reply_ticket', {
    ticket_number: number,
    body: 'Please try again.',
    next_state: 'waiting_for_customer',
    expected_version: 1,
    files: [],
    idempotency_key: randomUUID(),
  })
  expect(answered.ok()).toBe(true)
  for (const each of [page, other]) {
    await expect(bell(each)).toHaveAccessibleName('Messages, 1 unread', { timeout: 5_000 })
  }
  expect(asked).toEqual([])

  await bell(other).click()
  await other.getByRole('menuitem', { name: /No route/ }).click()
  await expect(other).toHaveURL(`/dashboard/support/${number}`)
  await expect(bell(page)).toHaveAccessibleName('Messages')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
