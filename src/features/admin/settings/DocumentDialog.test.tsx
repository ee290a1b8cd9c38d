import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeDocument, makeProvider } from '@/domain/provider/fixtures'
import { DocumentDialog } from './DocumentDialog'

afterEach(cleanup)

test('a document that was never in force has no version before it', async () => {
  const { auth } = await startAuth({ staffType: 'admin' })
  const row = makeDocument({ effective_on: null })
  await renderApp({
    auth,
    path: '/admin/settings/legal',
    page: () => <DocumentDialog row={row} provider={makeProvider()} onClose={() => undefined} />,
  })
  expect(await screen.findByLabelText('In force from')).not.toHaveValue('')
  expect(screen.queryByRole('checkbox', { name: /^This is a new version/ })).toBeNull()
})

test('each version keeps its own tick for the lawyer, and a new one begins without', async () => {
  const { auth } = await startAuth({ staffType: 'admin' })
  await renderApp({
    auth,
    path: '/admin/settings/legal',
    page: () => (
      <DocumentDialog row={makeDocument()} provider={makeProvider()} onClose={() => undefined} />
    ),
  })
  const person = userEvent.setup()
  const isNew = await screen.findByRole('checkbox', { name: /^This is a new version/ })
  const checked = screen.getByRole('checkbox', { name: /^A lawyer has checked/ })
  await person.click(checked)
  await person.click(isNew)
  expect(checked).not.toBeChecked()
  await person.click(isNew)
  expect(checked).toBeChecked()
})

test.each(['terms', 'sla'] as const)(
  'a new version of %s says whom it is mailed to',
  async (document) => {
    const { auth } = await startAuth({ staffType: 'admin' })
    const row = makeDocument({ document })
    await renderApp({
      auth,
      path: '/admin/settings/legal',
      page: () => <DocumentDialog row={row} provider={makeProvider()} onClose={() => undefined} />,
    })
    expect(
      await screen.findByRole('checkbox', { name: /^This is a new version/ }),
    ).toHaveAccessibleDescription(/Everybody with an account gets a mail as soon as you save/)
  },
)
