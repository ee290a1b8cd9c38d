import { expect, test } from 'vitest'
import { nextMaintenance, type MaintenanceNotice } from './maintenanceNotice'

const notice = (changes: Partial<MaintenanceNotice>): MaintenanceNotice => ({
  instanceId: 's1',
  incidentId: 'i1',
  title: 'Restart',
  status: 'scheduled',
  message: 'It restarts once.',
  startsAt: '2026-12-02T03:00:00.000Z',
  endsAt: '2026-12-02T05:00:00.000Z',
  toldAt: '2026-11-26T10:00:00.000Z',
  isOpen: true,
  ...changes,
})

test('the next open maintenance of each server counts, what is over does not', () => {
  const next = nextMaintenance([
    notice({ incidentId: 'later', startsAt: '2026-12-09T03:00:00.000Z' }),
    notice({ incidentId: 'next' }),
    notice({ incidentId: 'over', startsAt: '2026-11-01T03:00:00.000Z', isOpen: false }),
    notice({ instanceId: 's2', incidentId: 'other' }),
    notice({ instanceId: 's3', isOpen: false }),
  ])
  expect([...next].map(([server, { incidentId }]) => [server, incidentId]).toSorted()).toEqual([
    ['s1', 'next'],
    ['s2', 'other'],
  ])
})
