import { expect, test } from './support/test.ts'

test('the first minute is loaded on request, and is played, paused and moved through', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const minute = page.locator('#first-minute')
  await minute.getByRole('button', { name: 'Play the recording' }).click()
  const time = minute.getByRole('slider', { name: 'Time since the order' })
  // With less motion the finished recording is shown, and plays on request.
  await expect(time).toHaveValue('60')
  await expect(minute).toContainText('first-server login:')
  await expect(minute.getByRole('img', { name: /The server is running\.$/ }).first()).toBeVisible()
  await expect(minute).toContainText('€0.0102 × 51.6 s / 3,600')
  await expect(minute).toContainText('€0.000146')
  await minute.getByRole('button', { name: 'Replay' }).click()
  await expect(
    minute.getByRole('img', { name: /The server is provisioning\.$/ }).first(),
  ).toBeVisible()
  await expect(time).not.toHaveValue('0')
  await minute.getByRole('button', { name: 'Pause' }).click()
  await minute.getByRole('button', { name: 'Ordered', exact: true }).click()
  await expect(time).toHaveValue('0')
  await expect(minute).not.toContainText('first-server login:')
  await minute.getByRole('button', { name: 'Running', exact: true }).click()
  await expect(minute).toContainText('first-server login:')
  await time.press('End')
  await expect(minute.getByRole('button', { name: 'Replay' })).toBeVisible()
})
