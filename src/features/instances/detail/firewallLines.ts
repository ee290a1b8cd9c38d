import type { CommandCall } from '@/domain/bit/commandLine'
import { effectOf, sourcesOf, toTyped, type FirewallRule } from '@/domain/instances/firewall'
import type { FirewallSettings } from '@/domain/instances/network'

const keyOf = (rule: FirewallRule) => JSON.stringify(rule)

/** The rules of the first list that are not in the second one. */
function without(rules: readonly FirewallRule[], others: readonly FirewallRule[]): FirewallRule[] {
  const keys = new Set(others.map(keyOf))
  return rules.filter((rule) => !keys.has(keyOf(rule)))
}

function callOf(kind: 'allow' | 'remove', server: string, rule: FirewallRule): CommandCall {
  const { label, protocol, ports, sources } = toTyped(rule)
  // A removal names everyone too: another rule may be for the same ports.
  const everyone = kind === 'remove' ? ['everyone'] : []
  return {
    name: `firewall ${kind}`,
    values: [server, protocol === 'icmp' ? protocol : `${protocol}:${ports}`],
    flags: {
      from: sources === '' ? everyone : sourcesOf(sources),
      ...(kind === 'allow' && label !== '' ? { label } : {}),
    },
  }
}

/**
 * The commands of Bit that turn one firewall into another. Rules change while the firewall is off, where it is switched,
 * and a rule that takes the place of another comes first: nobody is locked out on the way. Where nothing changes, they
 * are those that make the firewall from nothing, as the call for curl does.
 */
export function firewallLines(
  server: string,
  before: FirewallSettings,
  after: FirewallSettings,
): CommandCall[] {
  const added = without(after.rules, before.rules)
  const removed = without(before.rules, after.rules)
  // Two rules cannot let in the same, so one with another label is removed first.
  const effects = new Set(added.map(effectOf))
  const remove = (rules: readonly FirewallRule[]) =>
    rules.map((rule) => callOf('remove', server, rule))
  const turn = (kind: 'on' | 'off'): CommandCall[] =>
    before.enabled === after.enabled || after.enabled !== (kind === 'on')
      ? []
      : [{ name: `firewall ${kind}`, values: [server] }]
  const lines = [
    ...turn('off'),
    ...remove(removed.filter((rule) => effects.has(effectOf(rule)))),
    ...added.map((rule) => callOf('allow', server, rule)),
    ...remove(removed.filter((rule) => !effects.has(effectOf(rule)))),
    ...turn('on'),
  ]
  if (lines.length > 0) return lines
  const isOpen = !after.enabled && after.rules.length === 0
  return isOpen
    ? [{ name: 'firewall off', values: [server] }]
    : firewallLines(server, { enabled: false, rules: [] }, after)
}
