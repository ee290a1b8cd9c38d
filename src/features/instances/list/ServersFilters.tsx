import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import type { Instance } from '@/domain/instances/instance'
import { labelsOf } from '@/domain/instances/filterInstances'
import {
  columnsText,
  instanceColumns,
  shownColumns,
  type InstanceColumn,
  type InstanceSearch,
} from '@/domain/instances/instanceSearch'
import { instanceStates, stateLabels } from '@/domain/instances/stateNames'
import { useSearchText } from '@/lib/useSearchText'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { Menu, MenuCheckbox } from '@/ui/Menu'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'

export const columnLabels: Readonly<Record<InstanceColumn, string>> = {
  state: 'State',
  plan: 'Plan',
  region: 'Region',
  address: 'IP address',
  labels: 'Labels',
  created: 'Created',
  cost: 'This month, net',
}

export interface ServersFiltersProps {
  search: InstanceSearch
  /** All servers of the workspace, for the choices of the filters. */
  instances: readonly Instance[]
  onExport: () => void
  /** The number of rows that an export has. */
  rows: number
}

/** Search, filters, columns and export of the list. The address holds all but the export. */
export function ServersFilters({ search, instances, onExport, rows }: ServersFiltersProps) {
  const id = useId()
  const navigate = useNavigate()
  const filters = [search.state, search.region, search.label].filter(Boolean).length
  // On a phone all but the search is collapsed at first, so that the servers begin on the first screen.
  const [isOpen, setOpen] = useState(filters > 0)
  const collapsed = isOpen ? undefined : 'max-md:hidden'
  const to = (changes: InstanceSearch, replace = false) =>
    void navigate({ to: '/dashboard/servers', search: { ...search, ...changes }, replace })
  const { text, setText, settleNow } = useSearchText(search.q ?? '', (q) =>
    to({ q: q || undefined }, true),
  )
  const columns = shownColumns(search)
  const states = instanceStates.filter((state) => instances.some((each) => each.state === state))
  const regions = new Map(instances.map(({ region }) => [region.slug, region.name]))
  const labels = [...new Set(instances.flatMap(labelsOf))].toSorted()
  const inBin = instances.filter(({ state }) => state === 'deleted').length
  return (
    <form
      role="search"
      aria-label="Servers"
      id={id}
      className="grid gap-4 border-b border-line px-(--pad) py-4"
      onSubmit={(event) => {
        event.preventDefault()
        settleNow()
      }}
    >
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Search" className="min-w-0 flex-1 basis-40 md:basis-56">
          <TextInput
            type="search"
            placeholder="Name, address, plan or label"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <Button
          className="md:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen((now) => !now)}
        >
          Filters{filters > 0 ? ` (${filters})` : ''}
        </Button>
        {search.view === 'bin' ? null : (
          <Field label="State" className={clsx('flex-1 basis-32 md:max-w-44', collapsed)}>
            <Select
              placeholder="All states"
              options={[...new Set([...states, ...(search.state ? [search.state] : [])])]
                .filter((state) => state !== 'deleted')
                .map((state) => ({ value: state, label: stateLabels[state] }))}
              value={search.state ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget
                to({ state: instanceStates.find((state) => state === value) })
              }}
            />
          </Field>
        )}
        <Field label="Region" className={clsx('flex-1 basis-32 md:max-w-44', collapsed)}>
          <Select
            placeholder="All regions"
            options={withChosen([...regions], search.region)}
            value={search.region ?? ''}
            onChange={(event) => to({ region: event.currentTarget.value || undefined })}
          />
        </Field>
        {labels.length === 0 && search.label === undefined ? null : (
          <Field label="Label" className={clsx('flex-1 basis-32 md:max-w-44', collapsed)}>
            <Select
              placeholder="All labels"
              options={withChosen(
                labels.map((label) => [label, label]),
                search.label,
              )}
              value={search.label ?? ''}
              onChange={(event) => to({ label: event.currentTarget.value || undefined })}
            />
          </Field>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label="Show"
          options={[
            { value: 'servers', label: 'Servers' },
            { value: 'bin', label: `Recycle bin (${inBin})` },
          ]}
          value={search.view ?? 'servers'}
          onChange={(view) =>
            to({ view: view === 'bin' ? 'bin' : undefined, state: undefined, order: undefined })
          }
        />
        <span className="flex-1 max-md:hidden" />
        <Menu
          trigger={
            <Button size="sm" className={collapsed}>
              Columns
            </Button>
          }
        >
          {instanceColumns.map((column) => (
            <MenuCheckbox
              key={column}
              checked={columns.includes(column)}
              onChange={(checked) =>
                to({
                  columns: columnsText(
                    checked ? [...columns, column] : columns.filter((each) => each !== column),
                  ),
                })
              }
            >
              {columnLabels[column]}
            </MenuCheckbox>
          ))}
        </Menu>
        <Button
          size="sm"
          className={collapsed}
          disabledReason={rows === 0 ? 'There are no servers to export.' : undefined}
          onClick={onExport}
        >
          Export CSV
        </Button>
      </div>
    </form>
  )
}

/** The choices, with the one of the address even if no server has it. */
function withChosen(known: readonly (readonly [string, string])[], chosen: string | undefined) {
  const options = known.map(([value, label]) => ({ value, label }))
  return chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }]
}
