import { effectOf, type FirewallRule } from '@/domain/instances/firewall'
import { isNamedSource, withWrittenSources } from '@/domain/instances/firewallSources'
import type { FirewallFileChange } from './changes'
import type { Present } from './present'
import type { PlacedProblem, Wanted, WantedFirewall } from './wantedServers'

interface Servers {
  /** Names of servers that are there after the change. */
  kept: ReadonlySet<string>
  /** Names of those that are made, or made again: a rule can name them only then. */
  made: ReadonlySet<string>
}

const countOf = (count: number, word: string) => `${count} ${count === 1 ? 'rule' : 'rules'}${word}`

/**
 * How firewalls differ from those of a file. Servers and private networks in rules are compared by their names.
 * @returns the changes, and what is wrong with the rules
 */
export function compareFirewalls(
  wanted: Pick<Wanted, 'firewalls' | 'networks'>,
  present: Present,
  { kept, made }: Servers,
): { changes: FirewallFileChange[]; problems: PlacedProblem[] } {
  const presentNetworks = new Set(present.networks.map(({ name }) => `network:${name}`))
  const known = new Set([
    ...[...kept].map((name) => `server:${name}`),
    ...presentNetworks,
    ...wanted.networks.map(({ name }) => `network:${name}`),
  ])
  const isLater = (source: string) =>
    isNamedSource(source) &&
    (made.has(source.replace(/^server:/, '')) ||
      (source.startsWith('network:') && !presentNetworks.has(source)))
  const problems = wanted.firewalls.flatMap(({ rules, path }) =>
    rules.flatMap(({ sources }, index) =>
      sources
        .filter((source) => isNamedSource(source) && !known.has(source))
        .map((source): PlacedProblem => {
          const [kind = '', name = ''] = source.split(/:(.*)/s)
          const word = kind === 'server' ? 'server' : 'private network'
          return { path: [...path, 'rules', index], message: `There is no ${word} “${name}”.` }
        }),
    ),
  )
  const changes = wanted.firewalls.flatMap((each) => compareFirewall(each, present, isLater))
  return { changes, problems }
}

/** The label of a rule says what it is for, so it counts too. */
const keyOf = (rule: FirewallRule) => `${effectOf(rule)} ${rule.label}`

function compareFirewall(
  { name, rules }: WantedFirewall,
  { firewalls }: Present,
  isLater: (source: string) => boolean,
): FirewallFileChange[] {
  const firewall = firewalls.find((each) => each.name === name) ?? null
  const firstRules = withoutLater(rules, isLater)
  const change = { of: 'firewall', name, firewall, rules, firstRules } as const
  if (firewall === null) {
    return [{ ...change, kind: 'create', details: [countOf(rules.length, '')] }]
  }
  const before = withWrittenSources(firewall.rules, firewall.sources)
  const [had, has] = [new Set(before.map(keyOf)), new Set(rules.map(keyOf))]
  const more = [...has].filter((key) => !had.has(key)).length
  const fewer = [...had].filter((key) => !has.has(key)).length
  const isAgain = rules.some(({ sources }) => sources.some(isLater))
  if (more === 0 && fewer === 0 && !isAgain) return []
  const servers = firewall.servers.length
  const details = [
    ...(more === 0 ? [] : [countOf(more, ' more')]),
    ...(fewer === 0 ? [] : [countOf(fewer, ' less')]),
    ...(more === 0 && fewer === 0 ? ['names a server that is made again'] : []),
    ...(servers === 0 ? [] : [`for ${servers} ${servers === 1 ? 'server' : 'servers'}`]),
  ]
  return [{ ...change, kind: 'change', details }]
}

/** The rules that can be saved before servers are made. A rule that loses its last source goes: it would let everyone in. */
function withoutLater(
  rules: readonly FirewallRule[],
  isLater: (source: string) => boolean,
): FirewallRule[] {
  return rules.flatMap((rule) => {
    const sources = rule.sources.filter((source) => !isLater(source))
    return sources.length === 0 && rule.sources.length > 0 ? [] : [{ ...rule, sources }]
  })
}
