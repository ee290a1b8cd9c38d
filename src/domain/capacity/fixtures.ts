import type { Place } from './capacity'
import type { Member } from './members'

/** A plan in a region, for tests. */
export function makePlace(change: Partial<Place> = {}): Place {
  return {
    region: 'fra1',
    region_name: 'Frankfurt',
    is_open: true,
    plan: 'v1.small',
    plan_status: 'published',
    vcpus: 2,
    memory_mib: 4096,
    disk_gib: 60,
    is_offered: true,
    stock: 10,
    states: {},
    plan_sort: 1,
    ...change,
  }
}

/** A machine behind a region, for tests. */
export function makeMember(change: Partial<Member> = {}): Member {
  return {
    region: 'fra1',
    name: 'node-1',
    state: 'online',
    cpu_threads: 32,
    memory_mib: 131_072,
    memory_used_mib: 65_536,
    disk_mib: 2_048_000,
    disk_used_mib: 204_800,
    servers: 12,
    seen_at: '2026-11-22T10:00:00Z',
    seconds_since_report: 20,
    ...change,
  }
}
