import type { Page } from '@playwright/test'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { createAccount, createSession, storeSession } from './support/accounts.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'API keys' })

/** What a program with this key gets. */
const read = (page: Page, secret: string) =>
  page.request.get('/rest/v1/my_workspaces?select=name', {
    headers: { apikey: EMBEDDED_KEY, 'x-api-key': secret },
  })

test('an owner makes a key, sees its secret once, and revokes it', async ({ page }) => {
  const account = await createAccount(page.request, 'Olga Owner')
  await storeSession(page, await createSession(page.request, account))
  await page.goto('/dashboard/workspace/keys')
  const keys = section(page)
  await expect(keys).toContainText('No API keys yet')
  await keys.getByRole('button', { name: 'New API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/)
  await dialog.getByLabel('Name').fill('deploy-bot')
  await dialog.getByLabel('Valid for').selectOption('30 days')
  expect(await violations(page, { include: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await expect(dialog).toBeHidden()

  const secret = (await keys.getByText(/^wsk_[0-9a-f]{72}$/).textContent()) ?? ''
  await expect(keys.getByRole('group', { name: 'A command that tries the key' })).toContainText(
    `API_KEY=${secret}`,
  )
  expect(await violations(page, { include: '[aria-labelledby=api-keys]' })).toEqual([])
  expect(await (await read(page, secret)).json()).toEqual([{ name: 'Olga Owner' }])
  await keys.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  const row = keys.getByRole('row', { name: /deploy-bot/ })
  await expect(row).toContainText('made by Olga Owner')

  await row.getByRole('button', { name: 'Revoke deploy-bot' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke deploy-bot' }).click()
  await expect(row).toContainText('Revoked')
  const refused = await read(page, secret)
  expect(refused.status()).toBe(401)
  expect(await refused.json()).toMatchObject({ message: 'invalid_api_key' })
})
