import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markChunkLoadError } from '@/layout/appUpdate/chunkLoadError'
import { tryReloadOnce } from '@/layout/appUpdate/tryReloadOnce'
import { readLatestBuild } from '@/lib/build'
import { registerPendingWork } from '@/lib/pendingWork'
import { ErrorPage } from './ErrorPage'

vi.mock('@/layout/appUpdate/tryReloadOnce')
vi.mock('@/lib/build', () => ({ ownBuild: () => 'one', readLatestBuild: vi.fn() }))

let isSaving = false
registerPendingWork(() => isSaving)

beforeEach(() => {
  isSaving = false
  vi.mocked(tryReloadOnce).mockReset().mockReturnValue(false)
  vi.mocked(readLatestBuild).mockReset().mockResolvedValue('one')
})
afterEach(cleanup)

const missing = () => {
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/vps.js')
  markChunkLoadError(error)
  return error
}

async function main(error: unknown): Promise<string> {
  const { container } = render(<ErrorPage error={error} />)
  await screen.findByRole('heading', { level: 1, name: 'This page did not load' })
  return container.textContent ?? ''
}

test('a part that stays away is said to be missing', async () => {
  expect(await main(missing())).toContain('Part of this page could not be loaded.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a part that a new version has taken away is explained, and led to', async () => {
  vi.mocked(readLatestBuild).mockResolvedValue('two')
  expect(await main(missing())).toContain('A new version of Basalt is out')
  expect(screen.getByRole('button', { name: 'Load the new version' })).toBeVisible()
})

test('a site that does not say its version is not said to have a new one', async () => {
  vi.mocked(readLatestBuild).mockResolvedValue(null)
  expect(await main(missing())).toContain('Part of this page could not be loaded.')
})

test('a site that cannot be reached is not asked for the page again, which would trade this one for nothing', async () => {
  vi.mocked(readLatestBuild).mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await main(missing())).toContain('The connection was lost')
  expect(tryReloadOnce).not.toHaveBeenCalled()
})

test('when the connection is back the page comes by itself, once', async () => {
  vi.mocked(readLatestBuild).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await main(missing())
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(/^Part of this page could not be loaded/)).toBeVisible()
  expect(tryReloadOnce).toHaveBeenCalledTimes(1)
})

test('what is being saved is not cut off by a reload', async () => {
  isSaving = true
  await main(missing())
  expect(tryReloadOnce).not.toHaveBeenCalled()
})

test('a defect of ours is owned up to at once, and no reload is tried', async () => {
  expect(await main(new TypeError('x is not a function'))).toContain(
    'Something went wrong on our side.',
  )
  expect(readLatestBuild).not.toHaveBeenCalled()
  expect(screen.queryByText(/is not a function/)).toBeNull()
})
