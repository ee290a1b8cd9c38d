import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeInstance } from '@/domain/instances/fixtures'
import type { Instance } from '@/domain/instances/instance'
import { DescriptionList } from '@/ui/DescriptionList'
import { instanceFacts } from './instanceFacts'

afterEach(cleanup)

async function show(snapshot: Instance['snapshot'], isCustomer: boolean) {
  const { auth } = await startAuth()
  const items = instanceFacts(makeInstance({ snapshot }), isCustomer)
  await renderApp({
    auth,
    path: '/dashboard/servers/s1',
    page: () => <DescriptionList items={items} />,
  })
}

/** What stands beside a label. */
const valueOf = (label: string) => screen.getByText(label).nextElementSibling

const golden = { id: 'n1', name: 'golden', isImage: false, isGone: false }

test('a customer finds the snapshot that the server was made from', async () => {
  await show(golden, true)
  expect(valueOf('Made from')).toHaveTextContent('the snapshot golden')
  expect(screen.getByRole('link', { name: 'golden' })).toHaveAttribute(
    'href',
    '/dashboard/snapshots',
  )
})

test('and the image of their own', async () => {
  await show({ ...golden, isImage: true }, true)
  expect(valueOf('Made from')).toHaveTextContent('the image golden')
  expect(screen.getByRole('link', { name: 'golden' })).toHaveAttribute('href', '/dashboard/images')
})

test('a snapshot that is gone has no link', async () => {
  await show({ ...golden, isGone: true }, true)
  expect(valueOf('Made from')).toHaveTextContent('the snapshot golden, which is deleted')
  expect(screen.queryByRole('link')).toBeNull()
})

test('staff read its name', async () => {
  await show(golden, false)
  expect(valueOf('Made from')).toHaveTextContent('the snapshot golden')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a server that was made from an image says nothing of snapshots', async () => {
  await show(null, true)
  expect(valueOf('Image')).toHaveTextContent('Debian 13')
  expect(screen.queryByText('Made from')).toBeNull()
})
