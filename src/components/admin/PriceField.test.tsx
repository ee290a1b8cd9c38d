import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { PriceField } from './PriceField'

afterEach(cleanup)

/** The field with a stored price of €0.05. What it saves is written into the list that is returned. */
async function open() {
  const saved: unknown[] = []
  const { auth } = await startAuth({ staffType: 'admin' })
  await renderApp({
    auth,
    path: '/admin/settings',
    page: () => (
      <PriceField
        label="Euros per GiB and month"
        hint="For new volumes."
        max={100_000_000}
        price={50_000}
        buttonName="Save price of volumes"
        save={(...change) => Promise.resolve(void saved.push(change))}
        stale={[]}
        saved="The price of volumes is saved."
        question={(price) => ({
          title: `Change to ${price ?? 'none'}?`,
          description: 'All of it.',
        })}
      />
    ),
  })
  const field = await screen.findByRole('textbox', { name: 'Euros per GiB and month' })
  return { saved, field, button: screen.getByRole('button', { name: 'Save price of volumes' }) }
}

test.each([
  ['0,08', /decimal point/],
  ['many', /amount in euros from 0.000001 to 100.00/],
  ['100.01', /amount in euros from 0.000001 to 100.00/],
])('the amount %s is refused beside its field, and stays', async (text, says) => {
  const { field, button } = await open()
  const person = userEvent.setup()
  await person.clear(field)
  await person.type(field, text)
  await person.click(button)
  expect(field).toHaveAccessibleDescription(says)
  expect(field).toHaveValue(text)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['0.08', 80_000],
  [' ', null],
])('the amount “%s” is saved after a question, with its reason', async (text, price) => {
  const { saved, field, button } = await open()
  const person = userEvent.setup()
  await person.clear(field)
  await person.type(field, text)
  await person.click(button)
  await screen.findByRole('dialog', { name: `Change to ${price ?? 'none'}?` })
  await person.click(screen.getByLabelText('Reason'))
  await person.paste('The disks cost more now.')
  await person.click(screen.getByRole('button', { name: 'Save price' }))
  await waitFor(() => expect(saved).toEqual([[price, 'The disks cost more now.']]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the stored price is not saved again', async () => {
  const { button } = await open()
  expect(button).toHaveAttribute('aria-disabled', 'true')
})
