import '@testing-library/jest-dom/vitest'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showPrerendered } from '@tests/support/prerendered'
import { subscribeToStatus } from '@/domain/status/subscription'
import { EmailUpdates } from './EmailUpdates'

vi.mock('@/domain/status/subscription')
vi.mock('@/domain/session/useAuth', () => ({ useUser: () => null }))
vi.mock('@tanstack/react-router', () => ({ Link: () => null }))

test('an address that was typed before the scripts came is the one that is sent', async () => {
  vi.mocked(subscribeToStatus).mockResolvedValue(null)
  const hydrate = showPrerendered(<EmailUpdates />)
  screen.getByRole<HTMLInputElement>('textbox').value = 'reader@example.test'
  await hydrate()
  fireEvent.submit(screen.getByRole('form'))
  expect(await screen.findByText('Check your inbox.')).toBeVisible()
  expect(subscribeToStatus).toHaveBeenCalledExactlyOnceWith('reader@example.test')
})
