import { signInAs } from './support/accounts.ts'
import { expect, key, message, test } from './support/catalogueAdmin.ts'

test.use({ allowedErrors: [/status of 4\d\d|ERR_FAILED/] })

test.describe('the order of plans', () => {
  test('is changed with keys and the pointer, kept over a reload, and as it was where refused', async ({
    page,
    own,
  }) => {
    const [a, b, c] = [own.name('a'), own.name('b'), own.name('c')]
    for (const suffix of ['a', 'b', 'c']) await own.addPlan(suffix)
    await signInAs(page, 'admin')
    await page.goto('/admin/products')
    await page.getByRole('link', { name: 'Reorder' }).click()
    const entries = page
      .getByRole('list', { name: `Plans of ${own.product.name}` })
      .getByRole('listitem')
    const expectOrder = (...slugs: string[]) => expect(entries).toContainText(slugs)
    await expectOrder(a, b, c)
    const down = key(page, `Move ${a} down`)
    await down.focus()
    await page.keyboard.press('Enter')
    await expectOrder(b, a, c)
    await expect(down).toBeFocused()
    await expect(
      page.getByText(`${a} is now 2 of 3 in Plans of ${own.product.name}.`),
    ).toBeVisible()
    await page.keyboard.press('Space')
    await expectOrder(b, c, a)
    await expect(down).toHaveAccessibleDescription(`${a} is already last.`)
    await expect.poll(() => own.order()).toEqual([b, c, a])
    await page.reload()
    await expectOrder(b, c, a)

    await entries.filter({ hasText: b }).locator('[data-tooltip="Drag"]').hover()
    await page.mouse.down()
    await entries.filter({ hasText: a }).hover()
    await expectOrder(c, a, b)
    await page.mouse.up()
    await expect.poll(() => own.order()).toEqual([c, a, b])
    await key(page, `Move ${b} up`).click()
    await key(page, `Move ${b} up`).click()
    await expect.poll(() => own.order()).toEqual([b, c, a])

    await page.route('**/rpc/admin_order_plans', (route) => route.abort())
    await key(page, `Move ${c} up`).click()
    await expect(message(page, /The order is as it was/)).toBeVisible()
    await expectOrder(b, c, a)
    expect(await own.order()).toEqual([b, c, a])
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(page.getByRole('searchbox', { name: 'Filter by name' })).toBeVisible()
  })
})
