import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSuspender } from '@/domain/identity/useSuspender'
import { useArea } from '@/components/admin/useArea'
import { QueryState } from '@/components/QueryState'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Pagination } from '@/ui/Pagination'
import { AccessDialog } from './AccessDialog'
import { DeletionList } from './DeletionNotices'
import { PeopleFilters } from './PeopleFilters'
import { PEOPLE_PAGE_SIZE, type PeopleSearch } from '@/domain/identity/peopleSearch'
import { PeopleTable } from './PeopleTable'
import { SuspensionDialog } from './SuspensionDialog'
import type { Person } from '@/domain/identity/people'
import { peopleQuery } from '@/domain/identity/peopleQueries'

/** All accounts, their access and suspensions. The address holds search, filter and page. */
export function PeoplePage({ search }: { search: PeopleSearch }) {
  const { label, root, isForAdmins } = useArea()
  const [chosen, setChosen] = useState<Person | null>(null)
  const [toSuspend, setToSuspend] = useState<Person | null>(null)
  const suspender = useSuspender()
  const query = useQuery(peopleQuery(search))
  const { data, isPlaceholderData } = query
  const total = data?.total ?? 0
  // For a page number past the end, the server returns the last page.
  const page = Math.min(search.page ?? 1, Math.max(1, Math.ceil(total / PEOPLE_PAGE_SIZE)))
  const isFiltered = search.q !== undefined || search.access !== undefined

  return (
    <>
      <PageHeader eyebrow={label} title="People" />
      {isForAdmins ? <DeletionList /> : null}
      <PeopleFilters search={search} />
      <p role="status" className="sr-only">
        {data && !isPlaceholderData ? `${total} ${total === 1 ? 'person' : 'people'}` : ''}
      </p>
      <QueryState query={query}>
        {(found) => (
          <>
            <PeopleTable
              people={found?.people ?? []}
              suspender={suspender}
              isLoading={found === undefined}
              isBusy={isPlaceholderData}
              onChangeAccess={isForAdmins ? setChosen : undefined}
              onChangeSuspension={setToSuspend}
              empty={
                isFiltered ? (
                  <EmptyState
                    title="No results"
                    action={
                      <Button asChild>
                        <Link to={`${root}/people`}>Clear filters</Link>
                      </Button>
                    }
                  >
                    {search.q === undefined
                      ? search.access === 'suspended'
                        ? 'No account is suspended.'
                        : 'No account has this access.'
                      : `No name, email or company contains “${search.q}”${search.access === undefined ? '' : ' under this filter'}.`}
                  </EmptyState>
                ) : (
                  <EmptyState title="No accounts yet">New sign-ups appear here.</EmptyState>
                )
              }
            />
            {total > 0 ? (
              <Pagination
                className="border-b"
                page={page}
                pageSize={PEOPLE_PAGE_SIZE}
                total={total}
                noun={total === 1 ? 'person' : 'people'}
                renderLink={({ page: to, ...link }) => (
                  <Link
                    {...link}
                    to={`${root}/people`}
                    search={{ ...search, page: to === 1 ? undefined : to }}
                  />
                )}
              />
            ) : null}
          </>
        )}
      </QueryState>
      {chosen ? (
        <AccessDialog
          key={chosen.user_id}
          person={chosen}
          isSelf={chosen.user_id === suspender.id}
          onClose={() => setChosen(null)}
        />
      ) : null}
      {toSuspend ? (
        <SuspensionDialog
          key={toSuspend.user_id}
          person={toSuspend}
          onClose={() => setToSuspend(null)}
        />
      ) : null}
    </>
  )
}
