import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { storedInBrowser } from '../../src/content/legal/storedInBrowser.ts'
import { DEMO, freshEmail, mailedLink, PASSWORD, signInAs } from './support/accounts.ts'
import { expectNoViolation } from './support/look.ts'
import { apiOf } from './support/rest.ts'
import { expect, test } from './support/test.ts'

// Documents hold for the whole site, so these tests run after the others, and one after another.
test.describe.configure({ mode: 'serial' })

interface Provider {
  version: number
  documents: { document: string; version: number; document_version: number }[]
}

async function call(page: Page, procedure: string, argsOf: (row: Provider) => object) {
  const api = await apiOf(page.request, DEMO.admin)
  const [row] = (await (await api.get('provider')).json()) as [Provider]
  const response = await api.post(`rpc/${procedure}`, {
    ...argsOf(row),
    reason: 'For a browser test',
  })
  expect(response.ok(), await response.text()).toBe(true)
}

const changeTerms = (page: Page, changeOf: (version: number) => object) =>
  call(page, 'save_legal_document', ({ documents }) => {
    const row = documents.find(({ document }) => document === 'terms')
    return {
      document: 'terms',
      expected_version: row?.version,
      given: changeOf(row?.document_version ?? 0),
    }
  })

const today = () => new Date().toISOString().slice(0, 10)

test('an admin gives the documents their own name; who signs up then accepts what is in force', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000)
  const visitor = await (await browser.newContext()).newPage()
  const site = (path: string) => new URL(path, page.url()).href
  await signInAs(page, 'admin')
  await page.goto('/admin/settings/legal')
  const form = page.getByRole('form', { name: 'Provider' })
  await expect(form).toBeVisible()
  await expectNoViolation(page)
  // Another one for a second try.
  const name = `Stone Cloud ${randomUUID().slice(0, 8)} GmbH`
  await form.getByRole('textbox', { name: 'Legal name' }).fill(name)
  await form.getByRole('textbox', { name: 'Reason' }).fill('The company is founded.')
  await form.getByRole('button', { name: 'Save provider' }).click()
  await expect(page.getByText('Provider saved.')).toBeVisible()
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Legal name' })).toHaveValue(name)
  await expect(page.getByText('These details are a sample.')).toHaveCount(0)

  await visitor.goto(site('/legal/terms'))
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Terms of service')
  // The page was built with the sample, and gets the rows of now.
  await expect(visitor.getByText('Template, not checked by a lawyer.')).toBeVisible()
  await expect(visitor.getByRole('main')).toContainText(`${name}, 1 Example Street`)
  await expectNoViolation(visitor)
  // Beside the list of documents, the text has most of the width.
  expect((await visitor.getByRole('article').boundingBox())?.width).toBeGreaterThan(600)

  const email = freshEmail()
  await visitor.goto(site('/auth?mode=sign-up'))
  const consent = visitor.getByRole('link', { name: /^Terms of service \(version \d+\)$/ })
  await expect(consent).toBeVisible()
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeVisible()
  await visitor.getByLabel('Full name').fill('Nora New')
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await visitor.getByRole('button', { name: 'Sign up' }).click()
  await expect(visitor.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await visitor.goto(await mailedLink(visitor.request, email, /confirm/i))
  await visitor.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(visitor).toHaveURL(site('/dashboard'))
  const api = await apiOf(visitor.request, { email, password: PASSWORD })
  const accepted = async () =>
    ((await (await api.get('legal_acceptances')).json()) as unknown[]).length
  // Terms and privacy notice.
  expect(await accepted()).toBe(2)
  const notice = visitor.getByRole('region', { name: 'Terms and privacy' })
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeVisible()
  await expect(notice).toHaveCount(0)

  await changeTerms(page, (version) => ({
    document_version: version + 1,
    effective_on: today(),
  }))
  await visitor.reload()
  await expect(notice).toContainText('is in force.')
  // An order asks for it, too.
  await visitor.goto(site('/dashboard/servers/new?plan=v1.medium&region=hel1&image=debian-13'))
  const order = visitor.getByRole('button', { name: 'Create server' })
  await expect(order).toHaveAccessibleDescription('Accept the terms of service first.')
  await expectNoViolation(visitor)
  await visitor.goto(site('/dashboard'))
  await notice.getByRole('button', { name: /^Accept version/ }).click()
  await expect(notice).toHaveCount(0)
  expect(await accepted()).toBe(3)
  await visitor.context().close()
})

test('a browser holds no entry that the privacy notice does not name', async ({ page }) => {
  await signInAs(page, 'user')
  await page.goto('/dashboard/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /theme/i }).first().click()
  const keys = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ])
  // The helper that signs in leaves a mark of its own.
  const own = keys.filter((key) => key !== 'test-session-stored')
  const named = storedInBrowser.map(({ key }) => key)
  const unknown = own.filter(
    (key) =>
      !named.some((each) =>
        each.endsWith('…') ? key.startsWith(each.slice(0, -1)) : key === each,
      ),
  )
  expect(unknown).toEqual([])
  expect(keys).toEqual(expect.arrayContaining(['theme']))
  expect(await page.context().cookies()).toEqual([])
})
