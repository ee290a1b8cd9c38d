import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import * as deliveries from '@/domain/deliveries/deliveries'
import { MessagesSection } from './MessagesSection'

vi.mock('@/domain/deliveries/deliveries')
afterEach(cleanup)

const worker = (seconds: number, mailFrom: string | null): deliveries.Worker => ({
  worker: `worker-${seconds}`,
  version: '1.0.0',
  started_at: '2026-11-26T08:00:00Z',
  seen_at: '2026-11-26T10:00:00Z',
  seconds_since_seen: seconds,
  facts: { mail_from: mailFrom },
})

test.each([
  [
    [worker(300, 'Old <old@example.com>'), worker(4, 'Shop <no-reply@example.com>')],
    'Shop <no-reply@example.com>',
  ],
  [[worker(4, null)], 'None: the worker has no mail server, and mails wait'],
  [[worker(300, 'Old <old@example.com>')], 'Not known: no worker is reporting'],
  [[], 'Not known: no worker is reporting'],
])('the sender is that of a worker which reports: %#', async (workers, sender) => {
  vi.mocked(deliveries.loadDeliveryOverview).mockResolvedValue({
    queue: { queued: 0, running: 0, failed: 0 },
    oldest_due_at: null,
    last_sent_at: null,
    blocked: 0,
    reasons: [],
  })
  vi.mocked(deliveries.listWorkers).mockResolvedValue(workers)
  const { auth } = await startAuth({ staffType: 'admin' })
  await renderApp({ auth, path: '/admin/settings', page: () => <MessagesSection /> })
  expect(await screen.findByText(sender)).toBeVisible()
})
