import { freshEmail } from './support/accounts.ts'
import { violations } from './support/axe.ts'
import { createServers, openAsOwner, untilState } from './support/servers.ts'
import { expect, test } from './support/test.ts'

test('the tutorial of the recycle bin can be followed, and its ticks stay', async ({ page }) => {
  test.setTimeout(150_000)
  const owner = await openAsOwner(page)
  const [server] = await createServers(owner, 'lost-1')
  const id = server?.id ?? ''
  await untilState(owner.api, id, 'running')

  await page.goto('/tutorials')
  await page.getByRole('link', { name: 'Restore a deleted server', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restore a deleted server')
  const tick = page.getByRole('checkbox', { name: 'Done: Create a server to practise on' })
  await tick.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'Step 1 is done.' })).toBeAttached()
  expect(await violations(page)).toEqual([])

  const main = page.getByRole('main')
  const state = main.getByRole('status').first()
  const button = (name: string) =>
    main.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true })
  const press = async (name: string) => {
    await button(name).click()
    await page.getByRole('alertdialog').getByRole('button', { name }).click()
  }
  const settings = page.getByRole('form', { name: 'Settings of the server' })
  const protect = async (value: 'On' | 'Off') => {
    await main.getByRole('link', { name: 'Settings', exact: true }).click()
    await settings.getByLabel('Protection').selectOption({ label: value })
    await settings.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('The settings of lost-1 are saved.').last()).toBeVisible()
    await main.getByRole('link', { name: 'Overview', exact: true }).click()
  }

  await page.goto(`/dashboard/servers/${id}`)
  await press('Stop')
  await expect(state).toHaveText('Stopped', { timeout: 40_000 })
  await press('Delete')
  await expect(main.getByText('You can restore it until')).toBeVisible({ timeout: 40_000 })
  await page.goto('/dashboard/servers')
  await main.getByRole('button', { name: 'Recycle bin' }).click()
  await main.getByRole('link', { name: 'lost-1', exact: true }).click()
  await button('Restore').click()
  await expect(state).toHaveText('Stopped', { timeout: 40_000 })
  await protect('On')
  const remove = main
    .getByRole('group', { name: 'Actions' })
    .getByRole('button', { name: 'Delete' })
  await expect(remove).toHaveAccessibleDescription(/Protected against deletion/)
  await protect('Off')
  await press('Delete')
  await expect(main.getByText('You can restore it until')).toBeVisible({ timeout: 40_000 })

  await page.goto('/tutorials/restore')
  await expect(tick).toBeChecked()
})

test('the tutorial of the invitation can be followed, from the workspace to the clean-up', async ({
  page,
}) => {
  await openAsOwner(page)
  await page.goto('/tutorials/invite')
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/workspace/settings')
  const main = page.getByRole('main')
  await main.getByLabel('Name of a new workspace').fill('Launch team')
  await main.getByRole('button', { name: 'Create workspace' }).click()
  await expect(main.locator('header')).toContainText('Launch team')
  for (const name of ['What each role may do', 'Members']) {
    await expect(main.getByRole('heading', { name }).first()).toBeVisible()
  }
  const email = freshEmail()
  await main.getByRole('textbox', { name: 'Invite by email' }).fill(email)
  await main.getByLabel('Role', { exact: true }).last().selectOption({ label: 'Viewer' })
  await main.getByRole('button', { name: 'Send invitation' }).click()
  await expect(main.getByText(`The invitation is on its way to ${email}.`)).toBeVisible()
  await main.getByText('Withdraw', { exact: true }).click()
  await expect(page.getByText(`The invitation for ${email} is withdrawn.`).first()).toBeVisible()
  await page.goto('/dashboard/workspace/settings')
  await expect(main.getByRole('heading', { name: 'Rename, leave or delete' })).toBeVisible()
  await main.getByRole('button', { name: 'Delete workspace' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Launch team')
  await dialog.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(page.getByText('Launch team is deleted.').first()).toBeVisible()
})
