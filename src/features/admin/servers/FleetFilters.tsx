import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useArea } from '@/components/admin/useArea'
import { adminPlansQuery, allRegionsQuery } from '@/domain/catalogue/admin/queryOptions'
import type { FleetSearch } from '@/domain/instances/admin/fleetSearch'
import { instanceStates, stateLabels } from '@/domain/instances/stateNames'
import { useSearchText } from '@/lib/useSearchText'
import { Field, TextInput } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'

type Choices = readonly { value: string; label: string }[]

/** The choices, with the one of the address even if it is not among them. */
const withChosen = (choices: Choices, chosen: string | undefined): Choices =>
  chosen === undefined || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosen }]

/** Search and filters of the list of all servers. The address holds them, and a change opens the first page. */
export function FleetFilters({ search }: { search: FleetSearch }) {
  const navigate = useNavigate()
  const { root } = useArea()
  const { data: regions = [] } = useQuery(allRegionsQuery)
  const { data: plans = [] } = useQuery(adminPlansQuery)
  const to = (changes: FleetSearch, replace = false) =>
    void navigate({
      to: `${root}/servers`,
      search: { ...search, ...changes, page: undefined },
      replace,
    })
  const { text, setText, settleNow } = useSearchText(search.q ?? '', (q) =>
    // Typing adds only one entry to the history, not one for each letter.
    to({ q: q || undefined }, true),
  )
  const select = (
    key: 'state' | 'hold' | 'region' | 'plan',
    label: string,
    placeholder: string,
    choices: Choices,
  ) => (
    <Field label={label} className="min-w-0 flex-1 basis-36">
      <Select
        placeholder={placeholder}
        options={withChosen(choices, search[key])}
        value={search[key] ?? ''}
        onChange={(event) => to({ [key]: event.currentTarget.value || undefined })}
      />
    </Field>
  )
  return (
    <form
      role="search"
      aria-label="Servers"
      className="grid gap-4 border-b border-line px-(--pad) py-4"
      onSubmit={(event) => {
        event.preventDefault()
        settleNow()
      }}
    >
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Search" className="min-w-0 flex-1 basis-64">
          <TextInput
            type="search"
            placeholder="Name, workspace, email, address or id"
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
          options={[
            { value: 'all', label: 'All' },
            { value: 'stuck', label: 'Stuck' },
            { value: 'rescue', label: 'Rescue system' },
          ]}
          value={search.rescue ? 'rescue' : search.stuck ? 'stuck' : 'all'}
          onChange={(show) =>
            to({ stuck: show === 'stuck' || undefined, rescue: show === 'rescue' || undefined })
          }
        />
      </div>
      <div className="flex flex-wrap gap-4">
        {select(
          'state',
          'State',
          'All but purged',
          instanceStates.map((state) => ({ value: state, label: stateLabels[state] })),
        )}
        {select('hold', 'Hold', 'All', [
          { value: 'suspended', label: 'Suspended' },
          { value: 'maintenance', label: 'Maintenance' },
        ])}
        {select(
          'region',
          'Region',
          'All regions',
          regions.map(({ slug, name }) => ({ value: slug, label: name })),
        )}
        {select(
          'plan',
          'Plan',
          'All plans',
          plans.map(({ slug }) => ({ value: slug, label: slug })),
        )}
      </div>
    </form>
  )
}
