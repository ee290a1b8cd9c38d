import { useNavigate } from '@tanstack/react-router'
import type { WorkspaceKind, WorkspacesSearch } from '@/domain/workspaces/admin/workspacesSearch'
import { useSearchText } from '@/lib/useSearchText'
import { Field, TextInput } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'

const filters: readonly { value: WorkspaceKind | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'personal', label: 'Personal' },
  { value: 'shared', label: 'Shared' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'deleted', label: 'Deleted' },
]

/** Search and filter of the list of workspaces. The address holds them, and a change opens the first page. */
export function WorkspacesFilters({ search }: { search: WorkspacesSearch }) {
  const navigate = useNavigate()
  const { text, setText, settleNow } = useSearchText(search.q ?? '', (q) => {
    // Typing adds only one entry to the history, not one for each letter.
    void navigate({
      to: '/admin/workspaces',
      search: { kind: search.kind, q: q || undefined },
      replace: true,
    })
  })
  return (
    <form
      role="search"
      aria-label="Workspaces"
      className="flex flex-wrap items-end gap-4 border-b border-line px-(--pad) py-4"
      onSubmit={(event) => {
        event.preventDefault()
        settleNow()
      }}
    >
      <Field label="Search" className="min-w-0 flex-1 basis-64">
        <TextInput
          type="search"
          placeholder="Name, slug or member’s email"
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
        value={search.kind ?? ''}
        onChange={(kind) =>
          void navigate({
            to: '/admin/workspaces',
            search: { kind: kind || undefined, q: text.trim() || undefined },
          })
        }
      />
    </form>
  )
}
