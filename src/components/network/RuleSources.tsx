import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  namedIn,
  outgrownText,
  sourceText,
  type SourceCounts,
  type SourceNames,
} from '@/domain/instances/firewallSources'
import { instancesQuery } from '@/domain/instances/queryOptions'
import { privateNetworksQuery } from '@/domain/privateNetworks/queryOptions'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'

export interface RuleSourcesProps {
  workspaceId: string
  /** Of the rule in the list, from 1. */
  number: number
  /** The sources of the rule, as the form has them. */
  sources: string
  /** What the stored rules name. */
  names: SourceNames
  /** For how many addresses that stands. */
  counts: SourceCounts
  isReadOnly: boolean
  /** Gets the servers and private networks that the rule should name. */
  onChange: (named: string[]) => void
}

/** The servers and private networks that a rule names, beside its addresses. */
export function RuleSources(props: RuleSourcesProps) {
  const { workspaceId, number, sources, names: stored, counts, isReadOnly, onChange } = props
  const serverQuery = useQuery(instancesQuery(workspaceId))
  const networkQuery = useQuery(privateNetworksQuery(workspaceId))
  const servers = serverQuery.data ?? []
  const networks = networkQuery.data ?? []
  const unread = [serverQuery, networkQuery].filter(({ error, data }) => error && !data)
  const [chosen, setChosen] = useState('')
  const named = namedIn(sources)
  const outgrown = outgrownText(named, counts)
  const live = servers.filter(({ deletedAt }) => deletedAt === null)
  const names: SourceNames = {
    ...stored,
    ...Object.fromEntries(live.map(({ id, name }) => [`server:${id}`, name])),
    ...Object.fromEntries(networks.map(({ id, name }) => [`network:${id}`, name])),
  }
  const optionsOf = (kind: string, rows: readonly { id: string; name: string }[]) =>
    rows
      .filter(({ id }) => !named.includes(`${kind}:${id}`))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
      .map(({ id, name }) => (
        <option key={id} value={`${kind}:${id}`}>
          {name}
        </option>
      ))
  const [serverOptions, networkOptions] = [
    optionsOf('server', live),
    optionsOf('network', networks),
  ]
  return (
    <div className="grid min-w-0 gap-2">
      {named.length === 0 ? null : (
        <ul aria-label={`Servers and networks of rule ${number}`} className="grid gap-1 text-14">
          {named.map((source) => (
            <li key={source} className="flex min-w-0 items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere first-letter:uppercase">
                {sourceText(source, names)}
              </span>
              {isReadOnly ? null : (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Remove ${sourceText(source, names)} from rule ${number}`}
                  onClick={() => onChange(named.filter((each) => each !== source))}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {outgrown === undefined ? null : <p className="text-14 text-text-2">{outgrown}</p>}
      {isReadOnly || serverOptions.length + networkOptions.length === 0 ? null : (
        <div className="flex min-w-0 items-end gap-2">
          <Field label="Server or private network" className="min-w-0 grow">
            {(control) => (
              <Select
                {...control}
                value={chosen}
                placeholder="Choose one"
                onChange={({ currentTarget: { value } }) => setChosen(value)}
              >
                {serverOptions.length === 0 ? null : (
                  <optgroup label="Servers">{serverOptions}</optgroup>
                )}
                {networkOptions.length === 0 ? null : (
                  <optgroup label="Private networks">{networkOptions}</optgroup>
                )}
              </Select>
            )}
          </Field>
          <Button
            aria-label={`Add to rule ${number}`}
            disabledReason={
              chosen === '' ? 'Choose a server or a private network first.' : undefined
            }
            onClick={() => {
              onChange([...named, chosen])
              setChosen('')
            }}
          >
            Add
          </Button>
        </div>
      )}
      {isReadOnly || unread.length === 0 ? null : (
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-error">
          We could not load the {unread.includes(serverQuery) ? 'servers' : 'private networks'} that
          a rule can name.
          <Button
            size="sm"
            aria-label={`Try again to load what rule ${number} can name`}
            onClick={() => unread.forEach((query) => void query.refetch())}
          >
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}
