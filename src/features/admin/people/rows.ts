import { eventsQuery } from '@/domain/audit/queryOptions'
import { personKeysQuery, personQuery } from '@/domain/identity/peopleQueries'
import { personActionsQuery } from '@/domain/instances/queryOptions'

/** What the page of a person reads. */
export const personRows = (id: string) => [
  personQuery(id),
  personKeysQuery(id),
  personActionsQuery(id),
  eventsQuery({ person: id }),
]
