import { useNavigate } from '@tanstack/react-router'
import { ListFilters } from '@/components/admin/ListFilters'
import { useArea } from '@/components/admin/useArea'
import type { AccessFilter, PeopleSearch } from '@/domain/identity/peopleSearch'

const filters: readonly { value: AccessFilter | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'user', label: 'Customers' },
  { value: 'staff', label: 'Staff' },
  { value: 'admin', label: 'Admins' },
  { value: 'suspended', label: 'Suspended' },
]

/** Search and filter of the list of people. The address holds them, and a change opens the first page. */
export function PeopleFilters({ search }: { search: PeopleSearch }) {
  const navigate = useNavigate()
  const { root } = useArea()
  return (
    <ListFilters
      label="People"
      placeholder="Name, email, company, or a server’s name, id or address"
      filters={filters}
      q={search.q}
      filter={search.access}
      onChange={({ q, filter }, replace) =>
        void navigate({ to: `${root}/people`, search: { access: filter, q }, replace })
      }
    />
  )
}
