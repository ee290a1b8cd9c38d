import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signInAs } from './support/accounts.ts'
import { box, decide, editorOf, expect, key, openPlan, test } from './support/catalogueAdmin.ts'
import { configuration, create, openCreate, servers } from './support/create.ts'

// Visitors see the regions that these tests open, so they run after all others: see playwright.config.ts.

test.use({ allowedErrors: [/status of 4\d\d/] })

const newRegion = () => {
  const slug = `r${randomUUID().slice(0, 8)}`
  return { slug, name: `Region ${slug}` }
}

/** The form of a region or an image. */
const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true })

const regionRadio = (page: Page, name: string) =>
  configuration(page).getByRole('radio', { name: new RegExp(`^${name}`) })

/** Creates a region on its page, as a person does, and leaves its editor open. */
async function createRegion(page: Page, { name, slug }: { name: string; slug: string }) {
  await page.goto('/admin/regions')
  await page.getByRole('link', { name: 'New region' }).click()
  const blank = form(page, 'New region')
  await box(blank, 'Name').fill(name)
  await box(blank, 'URL slug').fill(slug)
  await blank.getByRole('combobox', { name: 'Country' }).fill('austri')
  await page.getByRole('option', { name: /Austria/ }).click()
  await box(blank, 'Reason').fill('A browser test needs it')
  await key(page, 'Create region').click()
  await expect(form(page, name)).toBeVisible()
  return new URL(page.url()).searchParams.get('edit') ?? ''
}

async function openRegion(page: Page, id: string, name: string) {
  await page.goto(`/admin/regions?edit=${id}`)
  await expect(form(page, name)).toBeVisible()
}

/** Opens or closes the region whose editor is open. */
async function setStatus(page: Page, verb: 'Open' | 'Close', name: string, effect: RegExp) {
  await key(editorOf(page, name), verb).click()
  const dialog = page.getByRole('alertdialog', { name: `${verb} ${name}?` })
  await expect(dialog).toHaveAccessibleDescription(effect)
  await box(dialog, 'Reason').fill('A browser test goes through it')
  await key(dialog, `${verb} ${name}`).click()
  await expect(dialog).toHaveCount(0)
}

test('a region is created, offered and closed, and the page that creates servers follows', async ({
  page,
  browser,
  own,
}) => {
  const region = newRegion()
  await signInAs(page, 'admin')
  const id = await createRegion(page, region)
  // It begins closed, and its page says what to do next.
  await expect(page.getByText('No published plan lists it, and no server is there.')).toBeVisible()
  await page.getByRole('link', { name: 'the plans' }).click()
  await expect(page).toHaveURL('/admin/products')

  await own.setProductStatus('published')
  const plan = await own.addPlan('small')
  const editor = await openPlan(page, plan)
  await editor.getByRole('checkbox', { name: new RegExp(region.name) }).check()
  await box(editor, `Stock in ${region.slug}`).fill('5')
  await key(editor, 'Save draft').click()
  await expect(editor).toContainText('version 2')
  await decide(page, 'Publish', plan.slug)

  const customer = await (await browser.newContext()).newPage()
  const search = `?plan=${plan.slug}`
  const { api } = await openCreate(customer, search)
  await expect(regionRadio(customer, 'Frankfurt')).toBeVisible()
  await expect(regionRadio(customer, region.name)).toHaveCount(0)

  await openRegion(page, id, region.name)
  await setStatus(page, 'Open', region.name, /can create servers there with 1 plan\./)
  await customer.reload()
  await regionRadio(customer, region.name).check()
  await create(customer).click()
  await expect(customer).toHaveURL(/\/dashboard\/servers\/[\da-f-]{36}$/)

  // The customer has the next order filled in when the region closes.
  await customer.goto(`/dashboard/servers/new${search}&region=${region.slug}`)
  await expect(regionRadio(customer, region.name)).toBeChecked()
  await openRegion(page, id, region.name)
  await setStatus(page, 'Close', region.name, /^The server there keeps running\. Nobody can/)
  await expect(key(page, 'Open')).toBeVisible()
  await create(customer).click()
  await expect(configuration(customer).getByRole('group', { name: 'Region' })).toContainText(
    `isn’t offered in ${region.name}.`,
  )
  await customer.goto(`/dashboard/servers/new${search}`)
  await expect(regionRadio(customer, 'Frankfurt')).toBeVisible()
  await expect(regionRadio(customer, region.name)).toHaveCount(0)
  await expect
    .poll(async () => (await servers(api)).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['running'])

  // With a server it is closed, but not retired.
  await page.reload()
  await key(page, 'More actions of the region').click()
  await page.getByRole('menuitem', { name: 'Retire' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Retire ${region.name}?` })
  await expect(dialog).toHaveAccessibleDescription(/^It still has 1 server\. Close it now/)
  await expect(key(dialog, `Retire ${region.name}`)).toHaveAttribute('aria-disabled', 'true')
})

test('an image is drafted, published and retired, and the page that creates servers follows', async ({
  page,
  browser,
}) => {
  const slug = `i${randomUUID().slice(0, 8)}`
  const title = `Test ${slug}`
  await signInAs(page, 'admin')
  await page.goto('/admin/images?edit=new')
  const blank = form(page, 'New image')
  await box(blank, 'Operating system').fill('Test')
  await box(blank, 'Version').fill(slug)
  await box(blank, 'URL slug').fill(slug)
  await box(blank, 'Smallest disk (GiB)').fill('30')
  await box(blank, 'Reason').fill('A browser test needs it')
  await key(page, 'Create image').click()
  await expect(form(page, title)).toBeVisible()

  const customer = await (await browser.newContext()).newPage()
  await openCreate(customer, '?plan=v1.small')
  // The versions of a family have the same name, so the image is found by its slug.
  const choice = configuration(customer).locator(`input[name="image"][value="${slug}"]`)
  await expect(
    configuration(customer)
      .getByRole('radio', { name: /Debian/ })
      .first(),
  ).toBeVisible()
  await expect(choice).toHaveCount(0)
  for (const [verb, shown] of [
    ['Publish', 1],
    ['Retire', 0],
  ] as const) {
    await key(page, verb).click()
    const dialog = page.getByRole('alertdialog', { name: `${verb} ${title}?` })
    await box(dialog, 'Reason').fill('A browser test goes through it')
    await key(dialog, `${verb} ${title}`).click()
    await expect(dialog).toHaveCount(0)
    await customer.reload()
    await expect(
      configuration(customer)
        .getByRole('radio', { name: /Debian/ })
        .first(),
    ).toBeVisible()
    await expect(choice).toHaveCount(shown)
  }
})
