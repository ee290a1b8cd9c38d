import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { ProductPage } from './ProductPage'
import { productPages } from '@/components/catalogue/productPages'

/** A product page of the application, for tests; `./queries` is the test's to mock. */
export async function openProduct(
  page: keyof typeof productPages,
  search = '',
  who: Parameters<typeof startAuth>[0] = { user: null },
) {
  const { auth } = await startAuth(who)
  const shape = productPages[page]
  const view = await renderApp({
    auth,
    path: shape.path,
    search,
    page: (raw) => (
      <ProductPage
        shape={shape}
        search={catalogueSearch(raw)}
        words={() => <p>Words</p>}
        headings={[]}
        sections={() => null}
      />
    ),
  })
  const address = () => catalogueSearch({ ...view.router.state.location.search })
  return { ...view, address, person: userEvent.setup() }
}

/** The plan table. */
export const table = () => screen.findByRole('table', { name: 'Plans' })
/** The names of the plans in it, from top to bottom. */
export const names = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent)
/** The row of one plan. */
export const row = async (slug: string) =>
  within(await table()).findByRole('row', { name: new RegExp(`Compare ${slug} ${slug} `) })
/** Waits until the table shows these plans, in this order. */
export const shows = (expected: string[]) =>
  waitFor(async () => expect(await names()).toEqual(expected))
