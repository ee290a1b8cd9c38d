import '@testing-library/jest-dom/vitest'
import { act, fireEvent, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { expect, test, vi } from 'vitest'
import { subscribeToStatus } from '@/domain/status/subscription'
import { EmailUpdates } from './EmailUpdates'

vi.mock('@/domain/status/subscription')
vi.mock('@/domain/session/useAuth', () => ({ useUser: () => null }))
vi.mock('@tanstack/react-router', () => ({ Link: () => null }))

test('an address that was typed before the scripts came is the one that is sent', async () => {
  vi.mocked(subscribeToStatus).mockResolvedValue(null)
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<EmailUpdates />)
  screen.getByRole<HTMLInputElement>('textbox').value = 'reader@example.test'
  const root = await act(() => hydrateRoot(place, <EmailUpdates />))
  fireEvent.submit(screen.getByRole('form'))
  expect(await screen.findByText('Check your inbox.')).toBeVisible()
  expect(subscribeToStatus).toHaveBeenCalledExactlyOnceWith('reader@example.test')
  act(() => root.unmount())
})
