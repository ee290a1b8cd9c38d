import type { Browser, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import {
  createAccount,
  createSession,
  DEMO,
  signIn,
  storeSession,
  type Account,
} from './support/accounts.ts'
import { expect, test } from './support/test.ts'

const form = (page: Page) => page.getByRole('form', { name: 'New ticket' })
const subjectOf = (page: Page) => form(page).getByLabel('Subject')
const messageOf = (page: Page) => form(page).getByLabel('What happened, and what did you expect?')

async function openAs(browser: Browser, account: Account, baseURL = ''): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await storeSession(page, await createSession(page.request, account))
  return page
}

test('a draft survives signing in, goes out once, and the answer is shown', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await createAccount(page.request)
  const subject = `It is slow ${randomUUID().slice(0, 8)}`
  await page.goto('/support#write')
  await subjectOf(page).fill(subject)
  await messageOf(page).fill('Since noon.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(messageOf(page)).toHaveValue('Since noon.')

  await page.getByRole('link', { name: 'Sign in to send' }).click()
  await signIn(page, account)
  await expect(page).toHaveURL('/support#write')
  await expect(subjectOf(page)).toHaveValue(subject)

  // A file is checked by its content.
  const files = form(page).getByLabel('Files', { exact: true })
  await files.setInputFiles([
    { name: 'page.txt', mimeType: 'text/plain', buffer: Buffer.from('<html><script>') },
    { name: 'server.log', mimeType: 'text/plain', buffer: Buffer.from('it works') },
  ])
  await expect(page.getByText('page.txt: This kind of file is not accepted.')).toBeVisible()
  // What goes along can be removed.
  await page.getByRole('checkbox', { name: 'This browser' }).uncheck()
  await expect(page.getByText('Only your message.')).toBeVisible()
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.getByText('Waiting for us')).toBeVisible()
  await expect(page.getByText(/^Sent along/)).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download server\.log/ }).click()
  expect((await download).suggestedFilename()).toBe('server.log')
  const ticket = page.url()

  // Staff find it, note something for each other, and answer.
  const staff = await openAs(browser, DEMO.admin, baseURL)
  await staff.goto(`/admin/tickets?q=${encodeURIComponent(subject)}`)
  await staff.getByRole('link', { name: subject }).click()
  await staff.getByRole('button', { name: 'Internal note' }).click()
  await staff.getByRole('textbox', { name: 'Note' }).fill('Looks like the host.')
  await staff.getByRole('button', { name: 'Add note' }).click()
  await expect(staff.getByText('Looks like the host.')).toBeVisible()
  await staff.getByRole('button', { name: 'Answer', exact: true }).click()
  await staff.getByRole('textbox', { name: 'Answer' }).fill('Please try again.')
  await staff.getByRole('button', { name: 'Send answer' }).click()
  await expect(staff.getByText('Waiting for customer')).toBeVisible()
  await staff.context().close()

  // The customer is led to the answer, and never sees the note.
  await page.goto('/dashboard')
  await page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('link', { name: /^Read T-/ })
    .click()
  await expect(page).toHaveURL(ticket)
  await expect(page.getByText('Please try again.')).toBeVisible()
  await expect(page.getByText('Looks like the host.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close ticket' }).click()
  await expect(page.getByRole('button', { name: 'Send and open again' })).toBeVisible()
})

test('a search leads to an answer, or into the form', async ({ page }) => {
  await page.goto('/support')
  const box = page.getByRole('searchbox')
  await box.fill('publickey')
  const answers = page.getByRole('region', { name: 'Matching answers' })
  await expect(answers.getByRole('link').first()).toHaveText('SSH says “permission denied”')
  await box.press('Enter')
  await expect(page).toHaveURL(/#ssh-denied$/)
  await expect(page.getByText('Compare the fingerprint')).toBeVisible()

  await box.fill('quantum')
  await page.getByRole('link', { name: 'Not here? Write to us' }).click()
  await expect(subjectOf(page)).toHaveValue('quantum')
})
