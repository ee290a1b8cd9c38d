import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { createServers, labelSlow, openAsOwner, untilState } from './support/servers.ts'
import { expect, test } from './support/test.ts'

const line = (page: Page) => page.getByRole('combobox', { name: 'Command' })
const log = (page: Page) => page.getByRole('log', { name: 'Transcript' })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

test('a visitor works with the keyboard: completion, history, tabs, and a sign-in that keeps the line', async ({
  page,
}) => {
  await page.goto('/console')
  const input = line(page)
  await expect(input).toBeFocused()
  await input.pressSequentially('pri')
  await expect(options(page)).toHaveText([/^price/])
  await input.press('Tab')
  await input.pressSequentially('v1.sm')
  await expect(options(page)).toHaveText([/^v1\.small.*vCPU/])
  await input.press('Tab')
  await expect(input).toHaveValue('price v1.small ')
  await input.press('Enter')
  await expect(log(page).getByRole('rowheader', { name: 'v1.small' })).toBeVisible()
  await expect(log(page).getByRole('link', { name: 'v1.small' })).toHaveAttribute(
    'href',
    '/vps/v1.small',
  )

  await input.fill('plans | sort pric')
  await input.press('Escape')
  await input.press('Enter')
  await expect(log(page).getByText('There is no column “pric”.')).toBeVisible()
  await expect(log(page).getByText('^^^^')).toBeVisible()
  await log(page).getByRole('button', { name: 'price', exact: true }).click()
  await expect(input).toHaveValue('plans | sort price')
  expect(await violations(page)).toEqual([])

  await input.fill('')
  await input.press('ArrowUp')
  await expect(input).toHaveValue('plans | sort pric')
  await input.press('Control+r')
  await page.getByRole('combobox', { name: 'Search your lines' }).fill('small')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('price v1.small')

  await page.getByRole('button', { name: 'New tab' }).click()
  await expect(log(page).getByText('price v1.small', { exact: true })).toHaveCount(0)
  await input.fill('servers | count')
  await input.press('Escape')
  await input.press('Enter')
  await log(page).getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  await page.goto(new URL(page.url()).searchParams.get('redirect') ?? '')
  await expect(input).toHaveValue('servers | count')
  await expect(page.getByText('This line came from a link.')).toBeVisible()
  await expect(log(page).getByRole('row')).toHaveCount(0)
})

test('a pasted text of several rows is shown first, and nothing of it runs', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/console')
  const input = line(page)
  await input.focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'regions\nplans\u200B | head 3\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  const question = page.getByRole('group', { name: 'Check this text' })
  await expect(question).toBeFocused()
  await expect(question.getByText('regions; plans | head 3')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await question.getByText('The text as it came').click()
  await expect(question.getByText('plans⟨zero-width space⟩ | head 3')).toBeVisible()
  await expect(input).toHaveValue('')
  await question.getByRole('button', { name: 'Put it in the line' }).click()
  await expect(input).toHaveValue('regions; plans | head 3')
  await expect(log(page).getByRole('row')).toHaveCount(0)
  await input.press('Escape')
  await input.press('Enter')
  await expect(log(page).getByRole('table')).toHaveCount(2)
})

test('an action asks, is followed until it ends, and can be left alone', async ({ page }) => {
  const owner = await openAsOwner(page)
  const [server] = await createServers(owner, 'web-1')
  const id = server?.id ?? ''
  await untilState(owner.api, id, 'running')
  await page.goto('/console')
  const input = line(page)
  await input.focus()
  await input.pressSequentially('server stop w')
  await expect(options(page)).toHaveText([/^web-1/])
  await input.press('Tab')
  await input.press('Escape')
  await input.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Stop web-1?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(log(page).getByText('Nothing was changed.')).toBeVisible()

  await input.press('ArrowUp')
  await input.press('Enter')
  await question.getByRole('button', { name: 'Stop web-1' }).click()
  await expect(log(page).getByRole('status').filter({ hasText: 'Done' })).toBeVisible({
    timeout: 30_000,
  })
  await untilState(owner.api, id, 'stopped')
  await expect(log(page).getByRole('link', { name: 'web-1' })).toHaveAttribute(
    'href',
    `/dashboard/servers/${id}`,
  )

  await labelSlow(owner.api, id)
  await input.fill('server start web-1')
  await input.press('Escape')
  await input.press('Enter')
  await log(page).getByRole('button', { name: 'Stop waiting' }).click()
  await expect(log(page).getByText('The action goes on.')).toBeVisible()
  expect(await violations(page)).toEqual([])
})
