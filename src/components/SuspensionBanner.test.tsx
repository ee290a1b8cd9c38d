import '@testing-library/jest-dom/vitest'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setViewerZone } from '@/lib/viewerZone'
import { setDeployment } from '@/lib/deployment'
import { supportContact } from '@/lib/supportContact'
import { SuspensionBanner } from './SuspensionBanner'

afterEach(() => {
  cleanup()
  setDeployment({ orders: 'preview' })
  act(() => setViewerZone(undefined))
})

const banner = <SuspensionBanner since="2026-11-02T23:30:00Z" reason="Spam" />

test('says since when in the time zone of the person, and why', () => {
  setViewerZone('Asia/Tokyo')
  render(banner)
  expect(screen.getByRole('status')).toHaveTextContent('suspended since 3 Nov 2026. Reason: Spam')
})

test('names the address to write to where one is set', () => {
  setDeployment({
    orders: 'closed',
    support: { label: 'support@example.com', href: 'mailto:support@example.com' },
  })
  render(banner)
  expect(screen.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  )
  expect(supportContact()).toBe('Write to support@example.com')
})

test('promises no address where none is set', () => {
  render(banner)
  expect(screen.getByRole('status')).toHaveTextContent('Contact the Basalt team to ask about it')
  expect(screen.queryByRole('link')).toBeNull()
  expect(supportContact()).toBe('Contact the Basalt team')
})

test('tells the members of a suspended workspace which one it is', () => {
  render(<SuspensionBanner since="2026-11-02T12:00:00Z" reason="Spam" workspace="North" />)
  expect(screen.getByRole('status')).toHaveTextContent(
    'The workspace North has been suspended since 2 Nov 2026. Reason: Spam',
  )
  expect(screen.getByRole('status')).toHaveTextContent('nobody can change anything')
})
