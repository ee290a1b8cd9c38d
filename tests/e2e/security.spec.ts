import { TOTP } from 'otpauth'
import { createAccount, createSession, refresh, storeSession } from './support/accounts.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('a person adds an app, keeps the recovery codes and is no longer signed in elsewhere', async ({
  page,
}) => {
  const account = await createAccount(page.request)
  const other = await createSession(page.request, account)
  await storeSession(page, await createSession(page.request, account))
  await page.goto('/dashboard/account/security')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  // With the one of the link in the email.
  await expect(sessions.getByText('3 signed in')).toBeVisible()
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'End the others' }).click()
  await expect(sessions.getByText('1 signed in')).toBeVisible()
  await expect(sessions).toBeFocused()
  expect((await refresh(page.request, other)).ok()).toBe(false)

  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const secret = (await dialog.locator('[data-secret]').innerText()).replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My phone')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate())
  await dialog.getByRole('button', { name: 'Add app' }).click()

  const codes = page.locator('[data-secret] li')
  await expect(codes).toHaveCount(10)
  await expect(codes.first()).toHaveText(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(await violations(page)).toEqual([])
  // They print without the page around them.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(codes.last()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(codes).toHaveCount(0)
  await expect(page.getByRole('rowheader', { name: /My phone/ })).toBeVisible()
  await expect(page.getByText('10 left')).toBeVisible()
  await expect(sessions.getByText('with second factor')).toBeVisible()
})
