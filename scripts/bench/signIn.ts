import { DEMO_PASSWORD, demoAccounts } from '../../server/backend/demo.ts'
import type { Bench } from './bench.ts'

const [{ email }] = demoAccounts

/** Signs the customer of the demo in and returns the browser's storage. */
export async function signIn({ browser, site }: Bench) {
  const context = await browser.newContext({ baseURL: site.origin })
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  const state = await context.storageState()
  await context.close()
  return state
}
