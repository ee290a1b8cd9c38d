import type { Page } from '@playwright/test'
import { freshEmail, PASSWORD } from './support/accounts.ts'
import { chunksOf, record } from './support/faults.ts'
import { expect, test } from './support/test.ts'

const password = (page: Page) => page.getByLabel('Password', { exact: true })

async function signUpWith(page: Page, chosen: string): Promise<void> {
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Full name').fill('Nora Newmann')
  await page.getByLabel('Email').fill(freshEmail())
  await password(page).fill(chosen)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
}

test('a password that is easy to guess is refused with the reason, before anything is sent', async ({
  page,
}) => {
  const sent = record(page, /\/auth\/v1\/signup/)
  await signUpWith(page, 'BasaltBasalt')
  await expect(password(page)).toHaveAccessibleDescription(
    /Too easy to guess: contains “Basalt”\. Try four unrelated words\./,
  )
  await expect(password(page)).toBeFocused()
  await expect(password(page)).toHaveValue('BasaltBasalt')
  expect(sent).toEqual([])

  await password(page).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
})

test('the dictionaries come when a new password is typed, and not to sign in', async ({ page }) => {
  const asked = record(page, await chunksOf(/components\/passwordStrength\/strength\.ts$/))
  await page.goto('/auth')
  await password(page).fill('something')
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Email').fill('nora@example.test')
  expect(asked).toEqual([])
  await password(page).focus()
  await expect.poll(() => asked.length).toBe(1)
  await password(page).fill('password1234')
  await expect(page.getByRole('meter', { name: 'Guesses an attacker needs' })).toBeVisible()
  await expect(page.getByText('Contains a very common password')).toBeVisible()
})

test.describe('without the dictionaries', () => {
  test.use({ allowedErrors: [/ERR_FAILED|status of 422/] })

  test('the service decides', async ({ page }) => {
    await page.route(await chunksOf(/components\/passwordStrength\/strength\.ts$/), (route) =>
      route.abort(),
    )
    await signUpWith(page, 'password1234')
    await expect(page.getByText('It has appeared in a data leak.')).toBeVisible()
    await expect(password(page)).toHaveValue('password1234')
  })
})
