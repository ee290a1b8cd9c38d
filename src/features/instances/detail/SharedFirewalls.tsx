import { Link } from '@tanstack/react-router'
import { describeRule, toTyped } from '@/domain/instances/firewall'
import type { InstanceNetwork } from '@/domain/instances/network'

/** The firewalls of the workspace that a server has, with the rules that apply to it. */
export function SharedFirewalls({ firewalls }: Pick<InstanceNetwork, 'firewalls'>) {
  if (firewalls.length === 0) {
    return (
      <p className="max-w-prose px-(--pad) pb-5 text-14">
        These rules are for this server alone. For the same rules on several servers, use{' '}
        <Link to="/dashboard/firewalls">a firewall of the workspace</Link>.
      </p>
    )
  }
  return (
    <div className="grid gap-4 px-(--pad) pb-6">
      <p className="max-w-prose text-14">
        {firewalls.length === 1
          ? 'This server uses a firewall of the workspace. Only what its rules allow comes in. You can add rules for this server alone below.'
          : 'This server uses firewalls of the workspace. Only what their rules allow comes in. You can add rules for this server alone below.'}
      </p>
      <ul aria-label="Firewalls of the workspace" className="grid gap-4 md:grid-cols-2">
        {firewalls.map(({ id, name, rules, sources }) => (
          <li key={id} className="min-w-0 rounded-control border border-line p-4">
            <Link
              to="/dashboard/firewalls/$id"
              params={{ id }}
              className="inline-block font-strong wrap-anywhere max-md:py-2.5"
            >
              {name}
            </Link>
            {rules.length === 0 ? (
              <p className="mt-1 text-14 text-text-2">No rules: it lets nothing in.</p>
            ) : (
              <ul className="mt-1 grid gap-1 text-14 text-text-2">
                {rules.map(toTyped).map((rule) => (
                  <li key={describeRule(rule, sources)} className="wrap-anywhere">
                    {describeRule(rule, sources)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
