import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { createServers, openAsOwner, untilState } from './support/servers.ts'
import { expect, test } from './support/test.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Firewall' })
const rule = (page: Page, number: number) =>
  page.getByRole('group', { name: `Rule ${number}`, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save firewall' }).first()

async function openNetwork(page: Page) {
  const owner = await openAsOwner(page)
  const [server] = await createServers(owner, 'web-1')
  const id = server?.id ?? ''
  await untilState(owner.api, id, 'running')
  await page.goto(`/dashboard/servers/${id}?tab=network`)
  await expect(form(page)).toBeVisible()
  return { owner, id }
}

test('an owner lists what may come in, and sees that it is applied', async ({ page }) => {
  const { owner, id } = await openNetwork(page)
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(2)
  await form(page).getByRole('combobox', { name: 'Firewall', exact: true }).selectOption('On')
  await page.getByRole('button', { name: 'SSH', exact: true }).click()
  await page.getByRole('button', { name: 'Web', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Rules' }).getByRole('listitem')).toHaveCount(4)
  await rule(page, 1).getByLabel('From').fill('203.0.113.7/24')
  await save(page).click()
  await expect(rule(page, 1).getByLabel('From')).toBeFocused()
  await expect(rule(page, 1)).toContainText('is an address in a network')
  await rule(page, 1).getByLabel('From').fill('203.0.113.0/24, 2001:db8::/32')
  await expect(rule(page, 1)).not.toContainText('is an address in a network')
  await form(page).getByText('The same as a command').click()
  await expect(form(page).getByRole('group', { name: 'The lines' })).toContainText(
    'firewall allow web-1 tcp:22 --from 203.0.113.0/24 --from 2001:db8::/32 --label SSH',
  )
  await save(page).click()
  await expect(page.getByText('The firewall of web-1 is saved.').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Applied$/ })).toBeVisible()
  const answer = await owner.api.post('rpc/instance_network', { instance_id: id })
  expect(await answer.json()).toMatchObject({
    firewall: {
      enabled: true,
      rules: [{ label: 'SSH', sources: ['203.0.113.0/24', '2001:db8::/32'] }, {}, {}, {}],
    },
    reverse_names: null,
  })
  // Without a DNS of the provider there is no such field.
  await expect(page.getByRole('form', { name: 'Reverse names' })).toHaveCount(0)
})

test('a firewall without SSH asks first, and what was typed survives a reload', async ({
  page,
}) => {
  await openNetwork(page)
  await form(page).getByRole('combobox', { name: 'Firewall', exact: true }).selectOption('On')
  await page.getByRole('button', { name: 'Ping', exact: true }).click()
  await page.reload()
  await expect(page.getByText('We restored what you typed.')).toBeVisible()
  await expect(rule(page, 1).getByLabel('Label')).toHaveValue('Ping')
  await save(page).click()
  const question = page.getByRole('alertdialog', { name: 'Save without SSH?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  await save(page).click()
  await question.getByRole('button', { name: 'Save firewall' }).click()
  await expect(page.getByText('The firewall of web-1 is saved.').first()).toBeVisible()
})

test('lines in the console change the same firewall, and ask where the form asks', async ({
  page,
}) => {
  const { id } = await openNetwork(page)
  await page.goto('/console')
  const log = page.getByRole('log', { name: 'Transcript' })
  const run = async (line: string) => {
    const input = page.getByRole('combobox', { name: 'Command' })
    await input.fill(line)
    await input.press('Escape')
    await input.press('Enter')
  }
  await run('firewall on web-1')
  const question = page.getByRole('alertdialog', { name: 'Switch on the firewall of web-1?' })
  await expect(question).toContainText('No rule lets SSH in (TCP port 22).')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(log.getByText('Nothing was changed.')).toBeVisible()

  await run('firewall allow web-1 tcp:22 --from 203.0.113.0/24 --label Office')
  await expect(
    log.getByRole('row', { name: /web-1 tcp:22 203\.0\.113\.0\/24 Office off/ }),
  ).toBeVisible()
  await run('firewall on web-1')
  await expect(log.getByText(/The firewall of web-1 is on: only what a rule lists/)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.goto(`/dashboard/servers/${id}?tab=network`)
  await expect(form(page).getByRole('combobox', { name: 'Firewall', exact: true })).toHaveValue(
    'on',
  )
  await expect(rule(page, 1).getByLabel('From')).toHaveValue('203.0.113.0/24')
  await expect(page.getByRole('status').filter({ hasText: /^Applied$/ })).toBeVisible()
})

test.describe('a conflict', () => {
  test.use({ allowedErrors: [/status of 409/] })

  test('two people who change the same firewall choose', async ({ page }) => {
    const { owner, id } = await openNetwork(page)
    await page.getByRole('button', { name: 'SSH', exact: true }).click()
    const other = { instance_id: id, version: 0, enabled: true, rules: [{ protocol: 'icmp' }] }
    expect((await owner.api.post('rpc/set_firewall', other)).ok()).toBe(true)
    await save(page).click()
    await expect(page.getByText(/Someone else changed the same/)).toBeVisible()
    await expect(page.getByText('Ping from everyone')).toBeVisible()
    await page.getByRole('button', { name: 'Use the saved values' }).click()
    await expect(rule(page, 1).getByLabel('Protocol')).toHaveValue('icmp')
  })
})
