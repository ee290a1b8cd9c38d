import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { legalDocuments, type DocumentId } from '@/content/legalDocuments'
import { makeDocument, makeProvider } from '@/domain/provider/fixtures'
import { detailFields, type Provider } from '@/domain/provider/provider'
import { renderApp, startAuth, type SignedInOptions } from '@tests/support/renderApp'
import { loadDocumentText } from './documentTexts'
import { LegalPage } from './LegalPage'

const readProvider = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
const readAsStaff = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('@/domain/provider/provider', async (original) => ({
  ...(await original<object>()),
  readProvider,
}))
vi.mock('@/lib/callBackend', () => ({ callBackend: readAsStaff }))
vi.mock('@/domain/billing/terms', () => ({
  loadBillingTerms: () => Promise.resolve({ hold_days: 21, delete_days: 45 }),
}))

afterEach(() => {
  cleanup()
  readAsStaff.mockReset()
})

async function open(id: DocumentId, provider: Provider, who: SignedInOptions = { user: null }) {
  readProvider.mockResolvedValue(provider)
  const text = await loadDocumentText(id)
  const { auth } = await startAuth(who)
  await renderApp({ auth, path: `/legal/${id}`, page: () => <LegalPage id={id} text={text} /> })
}

const complete = makeProvider({
  ...Object.fromEntries(detailFields.map((field) => [field, `<${field}>`])),
  law_country: 'AT',
})

test.each(legalDocuments.map(({ id }) => id))(
  '%s prints the details and has no gap',
  async (id) => {
    await open(id, { ...complete, documents: [makeDocument({ document: id })] })
    await screen.findByRole('heading', { level: 1 })
    const text = document.body.textContent
    expect(text).toContain('<legal_name>')
    expect(text).not.toMatch(/not set|undefined|\[object/)
  },
)

test('the terms name the days of the billing settings', async () => {
  await open('terms', { ...complete, documents: [makeDocument()] })
  expect(await screen.findByText('21')).toBeVisible()
  expect(document.body.textContent).toContain(
    'put on hold 21 days after the invoice was due, and deleted 45 days after that',
  )
})

test('a hidden document is the not-found page for visitors', async () => {
  await open('terms', makeProvider())
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
  expect(readAsStaff).not.toHaveBeenCalled()
})

test('an admin reads a hidden document, with its gaps marked', async () => {
  const hidden = makeDocument({ state: 'hidden', in_force: null, effective_on: null })
  readAsStaff.mockResolvedValue(makeProvider({ documents: [hidden] }))
  await open('terms', makeProvider(), { staffType: 'admin' })
  expect(await screen.findByText(/Only staff can read this page/)).toBeVisible()
  expect(screen.getAllByText('[Legal name: not set]')[0]).toBeVisible()
})

const warning = () => screen.queryByText('Template, not checked by a lawyer.')

test('an unchecked template says so until somebody says that it was checked', async () => {
  await open('terms', { ...complete, documents: [makeDocument()] })
  await screen.findByRole('heading', { level: 1 })
  expect(warning()).toBeVisible()
  cleanup()
  const checked = makeDocument({ checked_at: '2026-11-22T10:00:00Z' })
  await open('terms', { ...complete, documents: [checked] })
  await screen.findByRole('heading', { level: 1 })
  expect(warning()).toBeNull()
})

test('a document of the sample provider says that it is no contract', async () => {
  await open('imprint', {
    ...complete,
    is_sample: true,
    documents: [makeDocument({ document: 'imprint' })],
  })
  expect(await screen.findByText('Sample, not a contract.')).toBeVisible()
  expect(warning()).toBeNull()
})

test('it says which version is in force, and which is only announced', async () => {
  await open('terms', { ...complete, documents: [makeDocument()] })
  await waitFor(() =>
    expect(document.body).toHaveTextContent('Version 1, in force since 1 Jan 2026.'),
  )
  cleanup()
  const next = makeDocument({ document_version: 2, effective_on: '2027-02-01' })
  await open('terms', { ...complete, documents: [next] })
  await waitFor(() =>
    expect(document.body).toHaveTextContent('Version 2, takes effect on 1 Feb 2027.'),
  )
  expect(screen.getByText('Until then version 1 holds.')).toBeVisible()
})

test('a page of the provider is linked, and no template is shown', async () => {
  const link = makeDocument({ state: 'link', link: 'https://example.org/terms' })
  await open('terms', { ...complete, documents: [link] })
  expect(await screen.findByRole('link', { name: 'example.org/terms' })).toBeVisible()
  expect(document.body).not.toHaveTextContent('<legal_name>')
})
