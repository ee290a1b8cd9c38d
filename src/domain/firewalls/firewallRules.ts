import { letsSshIn, toTyped, type FirewallRule } from '@/domain/instances/firewall'
import { hasHiddenCharacters } from '@/lib/text'
import { sharedFirewallBounds, type Firewall } from './firewalls'

/** What is wrong with the name of a firewall, or undefined. Only the database knows all names. */
export function firewallNameProblem(name: string): string | undefined {
  const trimmed = name.trim()
  if (trimmed === '') return 'Enter a name.'
  if ([...trimmed].length > sharedFirewallBounds.name) {
    return `Use at most ${sharedFirewallBounds.name} characters.`
  }
  return hasHiddenCharacters(trimmed) ? 'Remove the invisible characters.' : undefined
}

/** "2 servers", "1 server". */
export const countServers = (count: number) => `${count} ${count === 1 ? 'server' : 'servers'}`

/** "3 rules", "1 rule", "No rules". */
export const countRules = (count: number) =>
  count === 0 ? 'No rules' : `${count} ${count === 1 ? 'rule' : 'rules'}`

/** "web-1, web-2 and 3 more". */
export function listServers(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).join(', ')
  return names.length > most ? `${shown} and ${names.length - most} more` : shown
}

/** The other firewalls of the workspace that a server has. */
const othersOf = (firewalls: readonly Firewall[], firewall: Firewall, serverId: string) =>
  firewalls.filter(
    ({ id, servers }) => id !== firewall.id && servers.some((server) => server.id === serverId),
  )

/**
 * What it means for SSH that a server gets these rules of a firewall, or undefined if somebody can still sign in. Rules
 * that only this server has may let SSH in as well; the page does not know them.
 */
export function sshWarning(
  firewalls: readonly Firewall[],
  firewall: Firewall,
  rules: readonly FirewallRule[],
  servers: readonly { id: string; name: string }[],
): string | undefined {
  if (letsSshIn(rules.map(toTyped))) return undefined
  const shut = servers.filter(({ id }) =>
    othersOf(firewalls, firewall, id).every((other) => !letsSshIn(other.rules.map(toTyped))),
  )
  if (shut.length === 0) return undefined
  const names = listServers(shut.map(({ name }) => name))
  return `No rule lets SSH in (TCP port 22). Nobody can sign in to ${names} by SSH on its usual port then, unless the server’s own firewall has a rule for it.`
}

/** What happens to servers that lose a firewall. */
export function detachEffect(
  firewalls: readonly Firewall[],
  firewall: Firewall,
  servers: readonly { id: string; name: string }[],
): string {
  const open = servers.filter(({ id }) => othersOf(firewalls, firewall, id).length === 0)
  if (open.length === 0) return 'Its rules no longer apply. The rules of the other firewalls stay.'
  const names = listServers(open.map(({ name }) => name))
  const then =
    open.length === 1
      ? `${names} then has no other firewall of the workspace: everything comes in, unless its own firewall is on.`
      : `${names} then have no other firewall of the workspace: everything comes in, unless their own firewalls are on.`
  return `Its rules no longer apply. ${then}`
}
