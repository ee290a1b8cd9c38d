import { useSearchText } from '@/lib/useSearchText'
import { Field, TextInput } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'

export interface ListFiltersProps<Filter extends string> {
  /** What is searched, for screen readers. */
  label: string
  placeholder: string
  filters: readonly { value: Filter | ''; label: string }[]
  /** The text of the address. */
  q: string | undefined
  /** The filter of the address. */
  filter: Filter | undefined
  /** Opens the first page of what was chosen. Typing replaces the address, so that it adds one entry to the history. */
  onChange: (
    search: { q: string | undefined; filter: Filter | undefined },
    replace: boolean,
  ) => void
}

/** Search and one filter of a list whose address holds both. */
export function ListFilters<Filter extends string>({
  label,
  placeholder,
  filters,
  q,
  filter,
  onChange,
}: ListFiltersProps<Filter>) {
  const { text, setText, settleNow } = useSearchText(q ?? '', (typed) =>
    onChange({ q: typed || undefined, filter }, true),
  )
  return (
    <form
      role="search"
      aria-label={label}
      className="flex flex-wrap items-end gap-4 border-b border-line px-(--pad) py-4"
      onSubmit={(event) => {
        event.preventDefault()
        settleNow()
      }}
    >
      <Field label="Search" className="min-w-0 flex-1 basis-64">
        <TextInput
          type="search"
          placeholder={placeholder}
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
        value={filter ?? ''}
        onChange={(next) =>
          onChange({ q: text.trim() || undefined, filter: next || undefined }, false)
        }
      />
    </form>
  )
}
