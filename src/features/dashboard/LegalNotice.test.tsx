import '@testing-library/jest-dom/vitest'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { acceptancesQuery } from '@/domain/provider/acceptances'
import type { SiteDocument } from '@/lib/deployment'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { LegalNotice } from './LegalNotice'

const callBackend = vi.hoisted(() => vi.fn<(...given: unknown[]) => Promise<unknown>>())
vi.mock('@/lib/callBackend', () => ({ callBackend }))
const readOwn = vi.hoisted(() => vi.fn<(...given: unknown[]) => Promise<unknown>>())
vi.mock('@/lib/readOwn', () => ({ readOwn }))

afterEach(() => {
  cleanup()
  callBackend.mockReset()
  readOwn.mockReset()
})

const terms: SiteDocument = { id: 'terms', label: 'Terms', href: '/legal/terms', version: 2 }
const accepted = (version: number) => [
  { document: 'terms', document_version: version, accepted_at: '2026-11-22T10:00:00Z' },
]

/** Renders in the same pass as the notice, once the acceptances are known. */
function Known() {
  return useQuery(acceptancesQuery('ada')).data === undefined ? null : <p>Known</p>
}

async function open(documents: readonly SiteDocument[], rows: object[]) {
  readOwn.mockResolvedValue(rows)
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard',
    page: () => (
      <>
        <LegalNotice userId="ada" documents={documents} />
        <Known />
      </>
    ),
  })
  await screen.findByText('Known')
}

test('a version that the person has not accepted is shown until they accept it', async () => {
  await open([terms], accepted(1))
  expect(await screen.findByText('Terms of service: version 2 is in force.')).toBeVisible()
  callBackend.mockResolvedValue(null)
  readOwn.mockResolvedValue([...accepted(1), ...accepted(2)])
  await userEvent.click(screen.getByRole('button', { name: 'Accept version 2' }))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test('a person who accepted the version in force sees nothing', async () => {
  await open([terms], accepted(2))
  expect(screen.queryByRole('region')).toBeNull()
})

test('documents that need no consent ask for none', async () => {
  await open([{ ...terms, id: 'sla' }], [])
  expect(screen.queryByRole('region')).toBeNull()
})

test('an announced version has its day and no button', async () => {
  await open([{ ...terms, next: { version: 3, on: '2027-01-01' } }], accepted(2))
  expect(
    await screen.findByText('Terms of service: version 3 takes effect on 1 Jan 2027.'),
  ).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
