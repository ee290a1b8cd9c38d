import type { Load, LoadProcess, RegionLoad } from './load'

/** A region where nothing happens, for tests. */
export function makeRegionLoad(change: Partial<RegionLoad> = {}): RegionLoad {
  return {
    region: 'fra1',
    region_name: 'Frankfurt',
    is_open: true,
    waiting: 0,
    later: 0,
    working: 0,
    oldest_seconds: null,
    claimed_minute: 0,
    claimed_hour: 0,
    p95_seconds: null,
    provisioners: 1,
    ...change,
  }
}

/** A provisioner of all regions that reports, for tests. */
export function makeProcess(change: Partial<LoadProcess> = {}): LoadProcess {
  return {
    worker: 'rack-1-0a1b2c3d',
    kind: 'provisioner',
    version: '1.2.3',
    regions: null,
    seconds_since_seen: 4,
    ...change,
  }
}

/** A site where nothing waits, for tests. */
export function makeLoad(change: Partial<Load> = {}): Load {
  return {
    regions: [makeRegionLoad()],
    processes: [makeProcess(), makeProcess({ worker: 'mail-1', kind: 'worker' })],
    database_bytes: 52_428_800,
    statements: { state: 'missing', items: [] },
    ...change,
  }
}
