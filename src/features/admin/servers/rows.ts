import { adminPlansQuery, allRegionsQuery } from '@/domain/catalogue/admin/queryOptions'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import type { FleetSearch } from '@/domain/instances/admin/fleetSearch'
import {
  engineFindingsQuery,
  fleetInstanceQuery,
  fleetQuery,
} from '@/domain/instances/admin/queryOptions'
import { instanceActionsQuery, statePeriodsQuery } from '@/domain/instances/queryOptions'
import { serverSnapshotsQuery } from '@/domain/snapshots/queryOptions'

/** What the list of all servers reads. */
export const fleetRows = (search: FleetSearch) => [
  fleetQuery(search),
  engineFindingsQuery,
  allRegionsQuery,
  adminPlansQuery,
]

/** What the page of a server reads. */
export const fleetInstanceRows = (id: string) => [
  fleetInstanceQuery(id),
  instanceActionsQuery(id),
  serverSnapshotsQuery(id),
  statePeriodsQuery(id),
  statesQuery,
  transitionsQuery,
]
