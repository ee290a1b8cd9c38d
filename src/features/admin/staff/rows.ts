import { peopleQuery } from '@/domain/identity/peopleQueries'
import { fleetAttentionQuery, fleetQuery } from '@/domain/instances/admin/queryOptions'

export const stuckQuery = fleetQuery({ stuck: true })
export const suspendedServersQuery = fleetQuery({ hold: 'suspended' })
export const maintainedServersQuery = fleetQuery({ hold: 'maintenance' })
export const suspendedPeopleQuery = peopleQuery({ access: 'suspended' })

/** What the first page of the staff area reads. */
export const overviewRows = [
  stuckQuery,
  suspendedServersQuery,
  maintainedServersQuery,
  fleetAttentionQuery,
  suspendedPeopleQuery,
]
