import { useNavigate } from '@tanstack/react-router'
import type { TicketSearch } from '@/domain/tickets/admin/ticketSearch'
import { staffStates, ticketStates, ticketTopics } from '@/domain/tickets/ticketTexts'
import { useSearchText } from '@/lib/useSearchText'
import { Field, TextInput } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'

const assignments = [
  { value: '', label: 'All' },
  { value: 'me', label: 'Mine' },
  { value: 'nobody', label: 'Unassigned' },
] as const

/** Search and filters of the queue. The address holds them, and a change opens the first page. */
export function TicketFilters({ path, search }: { path: string; search: TicketSearch }) {
  const navigate = useNavigate()
  const to = (changes: Record<string, string | undefined>, replace = false) =>
    void navigate({ to: path, search: { ...search, ...changes, page: undefined }, replace })
  const { text, setText, settleNow } = useSearchText(search.q ?? '', (q) =>
    // Typing adds only one entry to the history, not one for each letter.
    to({ q: q || undefined }, true),
  )
  return (
    <form
      role="search"
      aria-label="Tickets"
      className="flex flex-wrap items-end gap-4 border-b border-line px-(--pad) py-4"
      onSubmit={(event) => {
        event.preventDefault()
        settleNow()
      }}
    >
      <Field label="Search" className="min-w-0 flex-1 basis-64">
        <TextInput
          type="search"
          placeholder="Number, subject, customer or server"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Field label="State" className="min-w-0 basis-44 max-md:grow max-md:basis-36">
        <Select
          placeholder="Open"
          options={[
            ...ticketStates.map((state) => ({ value: state, label: staffStates[state][1] })),
            { value: 'all', label: 'All' },
          ]}
          value={search.state ?? ''}
          onChange={(event) => to({ state: event.currentTarget.value || undefined })}
        />
      </Field>
      <Field label="Topic" className="min-w-0 basis-44 max-md:grow max-md:basis-36">
        <Select
          placeholder="All topics"
          options={ticketTopics}
          value={search.topic ?? ''}
          onChange={(event) => to({ topic: event.currentTarget.value || undefined })}
        />
      </Field>
      <Segmented
        label="Assigned"
        className="max-md:w-full"
        options={assignments}
        value={search.assigned ?? ''}
        onChange={(assigned) => to({ assigned: assigned || undefined })}
      />
    </form>
  )
}
