import type { Place } from './capacity'

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
