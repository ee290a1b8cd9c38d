import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import {
  createAccount,
  createSession,
  signIn,
  storeSession,
  type Account,
} from './support/accounts.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

// The browser reports every refusal.
test.use({ allowedErrors: [/status of (401|422|400)/] })

const codes = (page: Page) => page.getByLabel('Code')
const question = (page: Page) => page.getByRole('heading', { name: 'Confirm your sign-in' })

async function signOutHere(page: Page): Promise<void> {
  // A dialog that closes gives the focus back, and with that a menu that was just opened closes again.
  await expect(async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign out on this device' }).click({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

/** Gives an account an app that shows codes, as the security page does. Returns a recovery code. */
async function addApp(page: Page, account: Account) {
  const session = await createSession(page.request, account)
  const post = async (path: string, token: unknown, data: object = {}) => {
    const headers = { apikey: EMBEDDED_KEY, authorization: `Bearer ${String(token)}` }
    const response = await page.request.post(path, { headers, data })
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const { access_token: token } = session
  const factor = await post('/auth/v1/factors', token, {
    factor_type: 'totp',
    friendly_name: 'Phone',
  })
  const path = `/auth/v1/factors/${String(factor['id'])}`
  const challenge = await post(`${path}/challenge`, token)
  const app = new TOTP({ secret: (factor['totp'] as { secret: string }).secret })
  const verified = await post(`${path}/verify`, token, {
    challenge_id: challenge['id'],
    code: app.generate(),
  })
  const made = await post('/rest/v1/rpc/create_recovery_codes', verified['access_token'])
  return String((made as unknown as string[])[0])
}

test('a password alone ends at the code; a recovery code lets in and leads to a new factor', async ({
  page,
}) => {
  const account = await createAccount(page.request)
  const recoveryCode = await addApp(page, account)
  await page.goto('/dashboard/account')
  await signIn(page, account)
  await expect(question(page)).toBeVisible()
  await expect(codes(page)).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(question(page)).toBeVisible()

  await codes(page).fill('000000')
  await expect(codes(page)).toHaveAccessibleDescription(/This code is not right/)

  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page
    .getByRole('textbox', { name: 'Recovery code' })
    .fill(recoveryCode.replace(/(.{4})/g, '$1 '))
  await page.getByRole('button', { name: 'Sign in with the code' }).click()
  await expect(page).toHaveURL('/dashboard/account')
  await page.getByRole('link', { name: 'Set up a second factor' }).click()
  await expect(page).toHaveURL('/dashboard/account/security')
})

/** What a person confirms with: the browser asks for it, and it answers by itself. */
async function virtualDevices(page: Page) {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  return async (transport: 'internal' | 'usb') => {
    const options = {
      protocol: 'ctap2',
      transport,
      hasResidentKey: transport === 'internal',
      hasUserVerification: true,
      isUserVerified: true,
    } as const
    const added = await devices.send('WebAuthn.addVirtualAuthenticator', { options })
    return () => devices.send('WebAuthn.removeVirtualAuthenticator', added)
  }
}

test.describe('at a name', () => {
  // Browsers give no keys to a site that is opened by an IP address.
  test.use({
    baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')),
  })

  test('a security key is asked for after a password and after a passkey', async ({ page }) => {
    const addDevice = await virtualDevices(page)
    await addDevice('internal')
    const account = await createAccount(page.request)
    await storeSession(page, await createSession(page.request, account))
    await page.goto('/dashboard/account/security')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog.getByLabel('Name').fill('Laptop')
    await dialog.getByRole('button', { name: 'Add passkey' }).click()
    await expect(dialog).toBeHidden()
    const unplug = await addDevice('usb')
    await page.getByRole('button', { name: 'Add a security key' }).click()
    await dialog.getByLabel('Name').fill('Blue key')
    await dialog.getByRole('button', { name: 'Add security key' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Blue key is your second factor.')).toBeVisible()

    await signOutHere(page)
    await page.goto('/dashboard/account')
    await signIn(page, account)
    await page.getByRole('button', { name: 'Use your security key' }).click()
    await expect(page).toHaveURL('/dashboard/account')
    await expect(page.getByText('Successfully signed in!')).toBeVisible()

    await signOutHere(page)
    // The browser would wait for a touch of the key, too.
    await unplug()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(question(page)).toBeVisible()
  })
})
