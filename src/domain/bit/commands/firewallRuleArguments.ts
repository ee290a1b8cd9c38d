import {
  firewallBounds,
  placesOfRules,
  problemsOf,
  protocols,
  sourcesOf,
  TOO_MANY_RULES,
  toTyped,
  type FirewallRule,
  type TypedRule,
} from '@/domain/instances/firewall'
import {
  isNamedSource,
  typedFrom,
  withWrittenSources,
  type SourceNames,
} from '@/domain/instances/firewallSources'
import { BitProblem, type AccountData, type Arguments, type Call } from '../command'
import { EVERYONE, RULE_SAMPLES, SOURCE_SAMPLES } from './firewallSamples'

/** A rule as lines have it: tcp:22, or icmp for ping. */
export const ruleText = ({ protocol, ports }: Pick<TypedRule, 'protocol' | 'ports'>) =>
  protocol === 'icmp' ? protocol : `${protocol}:${ports}`

/** Reads a rule such as tcp:22. */
function ruleIn(args: Arguments): Pick<TypedRule, 'protocol' | 'ports'> {
  const text = args.text('rule') ?? ''
  const [, name, ports = ''] = /^([a-z]+)(?::(.+))?$/.exec(text) ?? []
  const protocol = protocols.find((known) => known === name)
  const refuse = (message: string) =>
    new BitProblem('refused', args.placeOf('rule'), message, RULE_SAMPLES)
  if (protocol === undefined) throw refuse(`“${text}” is no protocol with its ports.`)
  if (protocol === 'icmp' && ports !== '') throw refuse('Ping has no ports.')
  const [problems] = problemsOf([{ protocol, ports, sources: '', label: '' }])
  if (problems?.ports !== undefined) throw refuse(problems.ports)
  return { protocol, ports }
}

/** Reads who may connect, as the form has it. An empty text is everyone; undefined: nobody is named. */
function sourcesIn(args: Arguments): string | undefined {
  const given = args.texts('from')
  const [first] = given
  if (first === undefined) return undefined
  if (given.length === 1 && first.text === EVERYONE) return ''
  for (const { text, place } of given) {
    if (isNamedSource(text)) continue
    const [problems] = problemsOf([{ protocol: 'icmp', ports: '', sources: text, label: '' }])
    // A variable without a value must not become everyone.
    const problem = text.trim() === '' ? 'An address or a network is missing.' : problems?.sources
    if (problem !== undefined) throw new BitProblem('refused', place, problem, SOURCE_SAMPLES)
  }
  return typedFrom(given.map(({ text }) => text))
}

/** Rules as lines have them: with the names of servers and private networks. */
export const writtenRules = (rules: readonly FirewallRule[], names: SourceNames): TypedRule[] =>
  withWrittenSources(rules, names).map(toTyped)

/** Who may connect by a rule, as a cell has it. */
export const fromText = ({ sources }: Pick<TypedRule, 'sources'>) =>
  sourcesOf(sources).join(', ') || EVERYONE

/** Refuses servers and private networks that the workspace does not have. */
export async function checkSources({ account, args }: Call<AccountData>): Promise<void> {
  const given = args.texts('from').filter(({ text }) => isNamedSource(text))
  if (given.length === 0) return
  const [servers, networks] = await Promise.all([account.servers(), account.privateNetworks()])
  const live = servers.filter(({ state }) => state !== 'deleted')
  const known = { server: live, network: networks }
  for (const { text, place } of given) {
    const kind = text.startsWith('server:') ? 'server' : 'network'
    const name = text.slice(kind.length + 1).trim()
    if (known[kind].some((each) => each.name === name || each.id === name)) continue
    const word = kind === 'server' ? 'server' : 'private network'
    const fits = known[kind].map((each) => `${kind}:${each.name}`)
    throw new BitProblem('not_found', place, `The workspace has no ${word} “${name}”.`, fits)
  }
}

/** A list of rules after a change, and the rule that it is about. */
interface ChangedRules {
  rule: TypedRule
  rules: TypedRule[]
}

/** Adds the rule of a call to a list. */
export function addRule(args: Arguments, stored: readonly TypedRule[]): ChangedRules {
  if (stored.length >= firewallBounds.rules) {
    throw new BitProblem('refused', args.placeOf('rule'), TOO_MANY_RULES)
  }
  const sources = sourcesIn(args) ?? ''
  const rule: TypedRule = { ...ruleIn(args), sources, label: args.text('label') ?? '' }
  const rules = [...stored, rule]
  const problems = problemsOf(rules).at(-1) ?? {}
  const problemAt = { rule: problems.ports, from: problems.sources, label: problems.label }
  for (const [place, problem] of Object.entries(problemAt)) {
    if (problem !== undefined) throw new BitProblem('refused', args.placeOf(place), problem)
  }
  return { rule, rules }
}

/** Removes the rule of a call from a list. */
export function removeRule(args: Arguments, stored: readonly TypedRule[]): ChangedRules {
  const wanted = { ...ruleIn(args), sources: sourcesIn(args) }
  const places = placesOfRules(stored, wanted)
  const found = places.flatMap((place) => stored[place] ?? [])
  const [rule] = found
  if (rule === undefined) {
    const whom =
      wanted.sources === undefined ? '' : ` from ${fromText({ sources: wanted.sources })}`
    const message = `The firewall has no rule for ${ruleText(wanted)}${whom}.`
    const fits = new Set(stored.map(ruleText))
    throw new BitProblem('not_found', args.placeOf('rule'), message, [...fits])
  }
  if (found.length > 1 && wanted.sources === undefined) {
    const message = `${found.length} rules are for ${ruleText(wanted)}. Say which one.`
    const fits = found.map((each) => `--from "${fromText(each)}"`)
    throw new BitProblem('missing', args.placeOf('rule'), message, fits)
  }
  return { rule, rules: stored.filter((_, index) => !places.includes(index)) }
}
