import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryState } from '@/components/QueryState'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import { membersQuery } from '@/domain/capacity/queryOptions'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import { fleetQuery } from '@/domain/instances/admin/queryOptions'
import { isInBin } from '@/domain/instances/filterInstances'
import { useSearchText } from '@/lib/useSearchText'
import { Field, TextInput } from '@/ui/Field'
import { Select } from '@/ui/Select'
import { CheckboxGroup } from './CheckboxGroup'
import { incidentLabels, listOf } from './incidentFields'
import { machineEntry, namings, serverEntry, serverOf } from './maintenanceTargets'

/** Which servers new maintenance names. Their people are told, and those who come to a region or machine later. */
export function NamedServers({ editor }: { editor: VersionedForm }) {
  const naming = editor.values['naming'] ?? ''
  return (
    <>
      <VersionedField
        editor={editor}
        name="naming"
        label={incidentLabels.naming}
        hint="Whoever may act on these servers gets a message. It cannot be changed later."
      >
        {({ changed, onChange, ...control }) => (
          <Select
            {...control}
            changed={changed}
            options={namings}
            onChange={(event) => {
              editor.form.setFieldValue('servers', '')
              onChange(event)
            }}
          />
        )}
      </VersionedField>
      {naming === 'regions' ? <Regions editor={editor} /> : null}
      {naming === 'machines' ? <Machines editor={editor} /> : null}
      {naming === 'servers' ? <Servers editor={editor} /> : null}
    </>
  )
}

function Regions({ editor }: { editor: VersionedForm }) {
  const query = useQuery(regionsQuery)
  return (
    <QueryState query={query}>
      {(regions = []) => (
        <CheckboxGroup
          editor={editor}
          name="servers"
          label="Regions"
          options={regions.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      )}
    </QueryState>
  )
}

function Machines({ editor }: { editor: VersionedForm }) {
  const query = useQuery(membersQuery)
  return (
    <QueryState query={query}>
      {(members = []) =>
        members.length === 0 ? (
          <p className="text-14">
            No machine has reported in the last 7 days. Choose a region or single servers.
          </p>
        ) : (
          <CheckboxGroup
            editor={editor}
            name="servers"
            label="Machines"
            options={members.map(({ region, name }) => ({
              value: machineEntry(region, name),
              label: `${name} (${region})`,
            }))}
          />
        )
      }
    </QueryState>
  )
}

/** The chosen servers, and those that a search finds. */
function Servers({ editor }: { editor: VersionedForm }) {
  const [search, setSearch] = useState('')
  const { text, setText } = useSearchText(search, setSearch)
  const query = useQuery({ ...fleetQuery({ q: search }), enabled: search !== '' })
  const chosen = listOf(editor.values['servers'] ?? '').map(serverOf)
  const found =
    search === ''
      ? []
      : (query.data?.instances ?? []).filter(
          (each) => !isInBin(each) && !chosen.some(({ id }) => id === each.id),
        )
  return (
    <>
      <Field label="Find a server" hint="By name, address, workspace or email of a member.">
        <TextInput
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          // Enter would publish the form.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </Field>
      <CheckboxGroup
        editor={editor}
        name="servers"
        label="Servers"
        options={[
          ...chosen.map((each) => ({ value: serverEntry(each), label: each.name })),
          ...found.map((each) => ({
            value: serverEntry(each),
            label: `${each.name} (${each.workspace.name})`,
          })),
        ]}
        empty={
          search === ''
            ? 'Search for a server to choose it.'
            : query.isFetching
              ? 'Searching…'
              : 'No server matches.'
        }
      />
    </>
  )
}
