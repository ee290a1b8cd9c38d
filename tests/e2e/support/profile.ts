import { expect, type Page } from '@playwright/test'
import { createAccount, createSession, storeSession, type Account } from './accounts.ts'
import { apiWith, type Session } from './rest.ts'

/** The message as in the specification. */
export const SAVED = 'Profile updated successfully!'

interface Signed {
  account: Account
  session: Session
}

/** Opens the account page of a new person. */
export async function openDashboard(page: Page, fullName = 'Petra Person'): Promise<Signed> {
  const account = await createAccount(page.request, fullName)
  const session = await createSession(page.request, account)
  await storeSession(page, session)
  await page.goto('/dashboard/account')
  await expect(name(page)).toHaveValue(fullName)
  return { account, session }
}

export const form = (page: Page) => page.getByRole('form', { name: 'Profile' })
export const name = (page: Page) => form(page).getByRole('textbox', { name: 'Full name' })
export const company = (page: Page) => form(page).getByRole('textbox', { name: 'Company' })
export const country = (page: Page) => form(page).getByRole('combobox', { name: 'Country' })
export const timeZone = (page: Page) => form(page).getByRole('combobox', { name: 'Time zone' })
export const save = (page: Page) => form(page).getByRole('button', { name: 'Save profile' })
export const alert = (page: Page) => form(page).getByRole('alert')

/** The value of a term in the account's facts. */
export const fact = (page: Page, term: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd')

export async function storedProfile(
  page: Page,
  session: Session,
): Promise<Record<string, unknown>> {
  const api = apiWith(page.request, session)
  const response = await api.get(`profiles?user_id=eq.${api.userId}&select=*`)
  const [profile] = (await response.json()) as Record<string, unknown>[]
  return profile ?? {}
}

/** Saves the profile as another device of the same person would. */
export async function saveElsewhere(page: Page, session: Session, fields: object): Promise<void> {
  const api = apiWith(page.request, session)
  const response = await api.patch(`profiles?user_id=eq.${api.userId}`, fields)
  expect(response.ok()).toBe(true)
}
