import { violations } from './support/axe.ts'
import { createServers, openAsOwner, untilState } from './support/servers.ts'
import { expect, test } from './support/test.ts'

test('an owner names an address of a server', async ({ page }) => {
  const owner = await openAsOwner(page)
  const [server] = await createServers(owner, 'web-1')
  const id = server?.id ?? ''
  await untilState(owner.api, id, 'running')
  await page.goto(`/dashboard/servers/${id}?tab=network`)
  const form = page.getByRole('form', { name: 'Reverse names' })
  const [first, second] = [form.getByRole('textbox').first(), form.getByRole('textbox').nth(1)]
  const save = form.getByRole('button', { name: 'Save reverse names' })
  await first.fill('mail..example')
  await save.click()
  await expect(first).toBeFocused()
  await expect(form).toContainText('A full host name, such as mail.example.com.')
  await first.fill('mail.example.com')
  await second.fill('Mail.Example.com.')
  await page.reload()
  await expect(form.getByText('We restored what you typed.')).toBeVisible()
  await expect(first).toHaveValue('mail.example.com')
  await save.click()
  await expect(page.getByText('The reverse names are saved.').first()).toBeVisible()
  await expect(second).toHaveValue('mail.example.com')
  const answer = await owner.api.post('rpc/instance_network', { instance_id: id })
  const { reverse_names: stored } = (await answer.json()) as { reverse_names: { names: object } }
  expect(Object.values(stored.names)).toEqual(['mail.example.com', 'mail.example.com'])
  // The DNS of these tests does not answer, and the page says so.
  const part = page.getByRole('region', { name: 'Reverse names' })
  await expect(part.getByRole('status')).toHaveText(/applied/i)
  expect(await violations(page)).toEqual([])
})
