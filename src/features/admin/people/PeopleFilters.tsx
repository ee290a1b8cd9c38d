import { useNavigate } from '@tanstack/react-router'
import { Field, TextInput } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'
import type { AccessFilter, PeopleSearch } from '@/domain/identity/peopleSearch'
import { useSearchText } from '@/lib/useSearchText'

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
  const { text, setText, settleNow } = useSearchText(search.q ?? '', (q) => {
    // Typing adds only one entry to the history, not one for each letter.
    void navigate({
      to: '/admin/people',
      search: { access: search.access, q: q || undefined },
      replace: true,
    })
  })
  return (
    <form
      role="search"
      aria-label="People"
      className="flex flex-wrap items-end gap-4 border-b border-line px-(--pad) py-4"
      onSubmit={(event) => {
        event.preventDefault()
        settleNow()
      }}
    >
      <Field label="Search" className="min-w-0 flex-1 basis-64">
        <TextInput
          type="search"
          placeholder="Name, email or company"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Segmented
        label="Show"
        className="max-md:w-full"
        options={filters}
        value={search.access ?? ''}
        onChange={(access) =>
          void navigate({
            to: '/admin/people',
            search: { access: access || undefined, q: text.trim() || undefined },
          })
        }
      />
    </form>
  )
}
