import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { setDeployment, type Orders } from '@/lib/deployment'
import { FirstSteps } from './FirstSteps'

afterEach(() => {
  cleanup()
  setDeployment({ orders: 'closed' })
})

async function open(orders: Orders) {
  setDeployment({ orders })
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/servers',
    page: () => <FirstSteps canCreate isSuspended={false} />,
  })
}

test('who can order reads how a first server is made', async () => {
  await open('open')
  expect(await screen.findByRole('link', { name: 'Add an SSH key' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create server' })).toBeVisible()
})

test('while orders are closed, nobody is told to create one', async () => {
  await open('closed')
  expect(await screen.findByText(/This site is not open for orders/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Save a configuration' })).toBeVisible()
  expect(document.body).not.toHaveTextContent('Create')
})
