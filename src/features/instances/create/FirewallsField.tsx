import { countRules } from '@/domain/firewalls/firewallRules'
import { sharedFirewallBounds, type Firewall } from '@/domain/firewalls/firewalls'
import { letsSshIn, toTyped } from '@/domain/instances/firewall'
import { Checkbox } from '@/ui/Checkbox'

export interface FirewallsFieldProps {
  /** Those of the workspace. Without any there is nothing to choose. */
  firewalls: readonly Firewall[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** The firewalls of the workspace that the server has from the start. */
export function FirewallsField({ firewalls, chosen, onChange }: FirewallsFieldProps) {
  if (firewalls.length === 0) return null
  const rules = firewalls.flatMap((each) => (chosen.includes(each.id) ? each.rules : []))
  const isFull = chosen.length >= sharedFirewallBounds.perServer
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
      {firewalls.map(({ id, name, rules: its }) => (
        <Checkbox
          key={id}
          label={<span className="wrap-anywhere">{name}</span>}
          hint={countRules(its.length)}
          checked={chosen.includes(id)}
          disabled={isFull && !chosen.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
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
