import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeOwnImage } from '@/domain/ownImages/fixtures'
import { listServerImages } from '@/domain/ownImages/ownImage'
import { FleetImages } from './FleetImages'

vi.mock('@/domain/ownImages/ownImage')

afterEach(cleanup)

test('staff read the images of a server, and can change none', async () => {
  vi.mocked(listServerImages).mockResolvedValue([makeOwnImage()])
  const { auth } = await startAuth({ staffType: 'support' })
  await renderApp({
    auth,
    path: '/staff/servers/s1',
    page: () => <FleetImages instance={{ id: 's1', name: 'web-1' }} />,
  })
  expect(await screen.findByRole('row', { name: /golden/ })).toHaveTextContent(/Ready.*3 GiB/)
  expect(listServerImages).toHaveBeenCalledExactlyOnceWith('s1', expect.any(AbortSignal))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
})
