import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makePlan } from '@/domain/catalogue/fixtures'
import { loadBackupPrice } from '@/domain/snapshots/snapshotPrice'
import { BackupsField, type BackupsFieldProps } from './BackupsField'

vi.mock('@/domain/snapshots/snapshotPrice', async (original) => ({
  ...(await original<object>()),
  loadBackupPrice: vi.fn<typeof loadBackupPrice>(),
}))

afterEach(cleanup)

async function show(props: Partial<BackupsFieldProps> = {}) {
  const onChange = vi.fn<BackupsFieldProps['onChange']>()
  const { auth } = await startAuth()
  const plan = { ...makePlan(), diskGib: 20 }
  await renderApp({
    auth,
    path: '/dashboard/servers/new',
    page: () => (
      <>
        <BackupsField plan={plan} count={2} chosen={null} onChange={onChange} {...props} />
        <p>Drawn</p>
      </>
    ),
  })
  return onChange
}

const price = { currency: 'EUR', gibMonthMicros: 50_000, isOwn: true }

test('says the price of a GiB and the most, and agrees to it', async () => {
  vi.mocked(loadBackupPrice).mockResolvedValue(price)
  const onChange = await show()
  const box = await screen.findByRole('checkbox', { name: /Back up every night/ })
  expect(box).not.toBeChecked()
  expect(screen.getByText(/€0\.05 per GiB and month/)).toHaveTextContent(
    /at most €14\.00 per month when all are as large as the disk of 40 GiB/,
  )
  await userEvent.setup().click(box)
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    timeZone: expect.any(String),
    gibMonthMicros: 50_000,
  })
})

test('what was agreed to at another price is taken out', async () => {
  vi.mocked(loadBackupPrice).mockResolvedValue(price)
  const onChange = await show({ chosen: { timeZone: 'UTC', gibMonthMicros: 40_000 } })
  expect(await screen.findByRole('checkbox')).not.toBeChecked()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
})

test('without a price there is nothing to choose', async () => {
  vi.mocked(loadBackupPrice).mockResolvedValue(null)
  await show()
  expect(screen.getByText('Drawn')).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
