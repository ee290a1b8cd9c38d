import { useQuery } from '@tanstack/react-query'
import { countRules } from '@/domain/firewalls/firewallRules'
import { sharedFirewallBounds } from '@/domain/firewalls/firewalls'
import { firewallsQuery } from '@/domain/firewalls/queryOptions'
import { letsSshIn, toTyped } from '@/domain/instances/firewall'
import { Checkbox } from '@/ui/Checkbox'

interface ChosenFirewall {
  id: string
  name: string
}

export interface FirewallsFieldProps {
  workspaceId: string
  chosen: readonly ChosenFirewall[]
  onChange: (firewalls: ChosenFirewall[]) => void
}

/** The firewalls of the workspace that the server has from the start. Without any there is nothing to choose. */
export function FirewallsField({ workspaceId, chosen, onChange }: FirewallsFieldProps) {
  const { data: firewalls } = useQuery(firewallsQuery(workspaceId))
  if (firewalls === undefined || firewalls.length + chosen.length === 0) return null
  const isChosen = (id: string) => chosen.some((each) => each.id === id)
  const rules = firewalls.flatMap((each) => (isChosen(each.id) ? each.rules : []))
  const isFull = chosen.length >= sharedFirewallBounds.perServer
  // What was chosen and deleted since is still there to be taken out.
  const gone = chosen.filter(({ id }) => firewalls.every((each) => each.id !== id))
  const offered = [
    ...firewalls.map((each) => ({ ...each, hint: countRules(each.rules.length) })),
    ...gone.map((each) => ({ ...each, hint: 'It was deleted. Take it out.' })),
  ]
  return (
    <fieldset className="border-t border-line px-(--pad) pt-4 pb-6">
      <legend className="float-left mb-1 w-full text-14 font-strong text-text">Firewalls</legend>
      <p className="clear-both text-14 text-text-3">
        {chosen.length === 0
          ? 'Without a firewall everything can come in.'
          : letsSshIn(rules.map(toTyped))
            ? 'Only what their rules list can come in.'
            : 'Only what their rules list can come in. None lets SSH in (TCP port 22), so you cannot sign in by SSH.'}
      </p>
      {offered.map(({ id, name, hint }) => (
        <Checkbox
          key={id}
          label={<span className="wrap-anywhere">{name}</span>}
          hint={hint}
          checked={isChosen(id)}
          disabled={isFull && !isChosen(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, { id, name }] : chosen.filter((each) => each.id !== id))
          }
        />
      ))}
      {isFull ? (
        <p className="text-14 text-text-3">
          A server has at most {sharedFirewallBounds.perServer} of them.
        </p>
      ) : null}
    </fieldset>
  )
}
