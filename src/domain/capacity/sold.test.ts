import { expect, test } from 'vitest'
import type { Member } from './members'
import type { RegionUse } from './regionUse'
import { overcommit, soldOnMachines } from './sold'

const region = (name: string, vcpus: number): RegionUse => ({
  region: name,
  name,
  isOpen: true,
  states: {},
  servers: { used: 1, left: 0 },
  vcpus: { used: vcpus, left: 0 },
  memoryMib: { used: 2048, left: null },
  diskGib: { used: 10, left: 5 },
  plans: [],
})

const member = (of: string, name: string, changes: Partial<Member> = {}): Member => ({
  region: of,
  name,
  state: 'online',
  cpu_threads: 8,
  memory_mib: 4096,
  memory_used_mib: 100,
  disk_mib: 20_480,
  disk_used_mib: 100,
  servers: 1,
  seen_at: null,
  seconds_since_report: 10,
  ...changes,
})

test('sums the machines of a region, and leaves out those that take no servers', () => {
  const members = [
    member('fra1', 'a'),
    member('fra1', 'b', { memory_mib: 12_288 }),
    member('fra1', 'c', { state: 'offline' }),
    member('fra1', 'd', { state: 'evacuated' }),
  ]
  expect(soldOnMachines([region('fra1', 20)], members)).toEqual([
    {
      regions: ['fra1'],
      machines: 2,
      others: 2,
      vcpus: { sold: 20, has: 16 },
      memoryMib: { sold: 2048, has: 16_384 },
      diskMib: { sold: 10_240, has: 40_960 },
    },
  ])
})

test('two regions on one machine share what it has', () => {
  const members = [member('fra1', 'a'), member('hel1', 'a')]
  const [only, ...rest] = soldOnMachines([region('fra1', 6), region('hel1', 10)], members)
  expect(rest).toEqual([])
  expect(only).toMatchObject({ regions: ['fra1', 'hel1'], vcpus: { sold: 16, has: 8 } })
})

test('no figure without a report', () => {
  const old = member('hel1', 'a', { seconds_since_report: 4000 })
  expect(soldOnMachines([region('fra1', 6), region('hel1', 1)], [old])).toEqual([])
  const silent = member('fra1', 'a', { cpu_threads: null })
  expect(soldOnMachines([region('fra1', 6)], [silent])[0]?.vcpus).toEqual({ sold: 6, has: null })
})

test('overcommit is what was sold of each unit', () => {
  expect(overcommit({ sold: 20, has: 8 })).toBe(2.5)
  expect(overcommit({ sold: 20, has: null })).toBeUndefined()
})
