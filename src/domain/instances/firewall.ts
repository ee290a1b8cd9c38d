import * as v from 'valibot'
import { bitsOf, parseIp } from '@/lib/ipAddress'
import {
  isNamedSource,
  typedFrom,
  withoutNamed,
  namedIn,
  sourceText,
  type SourceNames,
} from './firewallSources'

/** What the database takes. A test compares both. */
export const firewallBounds = { rules: 50, sources: 20, label: 40, firstPort: 1, lastPort: 65_535 }

/** What more rules are refused with. */
export const TOO_MANY_RULES = `A firewall has at most ${firewallBounds.rules} rules.`

export const protocols = ['tcp', 'udp', 'icmp'] as const
export type Protocol = (typeof protocols)[number]

/** As people know them. Of ICMP a firewall lets ping in. */
export const protocolLabels: Readonly<Record<Protocol, string>> = {
  tcp: 'TCP',
  udp: 'UDP',
  icmp: 'Ping (ICMP)',
}

/** A rule as the API has it. */
export const firewallRule = v.object({
  label: v.string(),
  protocol: v.picklist(protocols),
  port_from: v.nullable(v.number()),
  port_to: v.nullable(v.number()),
  sources: v.array(v.string()),
})

/** What may come in: the form in which it is saved. */
export type FirewallRule = v.InferOutput<typeof firewallRule>

/** A rule as somebody types it. */
export interface TypedRule {
  label: string
  protocol: Protocol
  /** One port, or a range such as 8000-8100. Empty for ping. */
  ports: string
  /** Addresses and networks, then servers and private networks as `typedSources` writes them. Empty: everyone. */
  sources: string
}

export type RuleField = keyof TypedRule
export type RuleProblems = Partial<Record<RuleField, string>>

const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** What is wrong with an address or a network, or undefined. */
export function networkProblem(text: string): string | undefined {
  const [address = '', prefix, ...rest] = text.split('/')
  const parsed = parseIp(address)
  const bits = parsed === undefined ? 0 : bitsOf(parsed.family)
  const isLength = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  if (parsed === undefined || !isLength || rest.length > 0) {
    return `${text} is no address. Write 203.0.113.7, or a network such as 203.0.113.0/24.`
  }
  // ::ffff:0:0/96
  if (parsed.family === 6 && parsed.value >> 32n === 0xffffn) return `Write ${text} as IPv4.`
  const free = BigInt(bits - Number(prefix ?? bits))
  if (parsed.value & ((1n << free) - 1n)) {
    return `${text} is an address in a network. Write the address alone, or its network.`
  }
  return undefined
}

/** The sources of a text, as they are saved. */
export const sourcesOf = (text: string): string[] => [
  ...withoutNamed(text)
    .split(/[\s,;]+/)
    .filter(Boolean),
  ...namedIn(text),
]

function sourcesProblem(sources: readonly string[]): string | undefined {
  if (sources.length > firewallBounds.sources) {
    return `A rule has at most ${firewallBounds.sources} sources.`
  }
  const wrong = sources
    .filter((source) => !isNamedSource(source))
    .map(networkProblem)
    .find((problem) => problem !== undefined)
  if (wrong !== undefined) return wrong
  const same = new Set(sources.map(keyOfNetwork)).size < sources.length
  return same ? 'One of them is there twice.' : undefined
}

/** Equal for the same network, however it is written. */
function keyOfNetwork(text: string): string {
  const [address = '', prefix] = text.split('/')
  const parsed = parseIp(address)
  return parsed === undefined
    ? text
    : `${parsed.family} ${parsed.value} ${prefix === undefined ? bitsOf(parsed.family) : Number(prefix)}`
}

type Ports = Pick<FirewallRule, 'port_from' | 'port_to'>

function readPorts({ protocol, ports }: Pick<TypedRule, 'protocol' | 'ports'>): Ports | undefined {
  if (protocol === 'icmp') return { port_from: null, port_to: null }
  const [, first, last = first] = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/.exec(ports.trim()) ?? []
  const [from, to] = [Number(first), Number(last)]
  const { firstPort, lastPort } = firewallBounds
  return from >= firstPort && to >= from && to <= lastPort
    ? { port_from: from, port_to: to }
    : undefined
}

type ParsedRule = { ok: true; rule: FirewallRule } | { ok: false; problems: RuleProblems }

/** Reads a rule by the rules of the database. */
function parseRule(typed: TypedRule): ParsedRule {
  const problems: RuleProblems = {}
  const label = typed.label.trim()
  const ports = readPorts(typed)
  const sources = sourcesOf(typed.sources)
  const wrongSources = sourcesProblem(sources)
  if ([...label].length > firewallBounds.label) {
    problems.label = `A label has at most ${firewallBounds.label} characters.`
  } else if (HIDDEN.test(label)) problems.label = 'Remove invisible characters.'
  if (ports === undefined) problems.ports = 'A port from 1 to 65535, or a range such as 8000-8100.'
  if (wrongSources !== undefined) problems.sources = wrongSources
  return ports === undefined || Object.keys(problems).length > 0
    ? { ok: false, problems }
    : { ok: true, rule: { label, protocol: typed.protocol, ...ports, sources } }
}

/** What is the same in rules that let in the same. */
export const effectOf = ({ protocol, port_from, port_to, sources }: FirewallRule) =>
  JSON.stringify([protocol, port_from, port_to, sources.map(keyOfNetwork)])

/** What is wrong with each rule of a list; empty where nothing is. */
export function problemsOf(typed: readonly TypedRule[]): RuleProblems[] {
  const seen = new Map<string, number>()
  return typed.map((one, index) => {
    const parsed = parseRule(one)
    if (!parsed.ok) return parsed.problems
    const effect = effectOf(parsed.rule)
    const earlier = seen.get(effect)
    if (earlier === undefined) seen.set(effect, index)
    return earlier === undefined ? {} : { ports: `The same as rule ${earlier + 1}.` }
  })
}

/** The rules of a list without problems, as they are saved. */
export function toRules(typed: readonly TypedRule[]): FirewallRule[] {
  return typed.map(parseRule).flatMap((parsed) => (parsed.ok ? [parsed.rule] : []))
}

/** A saved rule as somebody would type it. */
export function toTyped({ label, protocol, port_from, port_to, sources }: FirewallRule): TypedRule {
  const range = port_from === port_to ? `${port_from}` : `${port_from}-${port_to}`
  return {
    label,
    protocol,
    ports: port_from === null ? '' : range,
    // A single address is stored as the network that holds nothing else.
    sources: typedFrom(
      sources.map((source) => source.replace(source.includes(':') ? /\/128$/ : /\/32$/, '')),
    ),
  }
}

/**
 * A rule in a line: "TCP 22 from 203.0.113.7 (SSH)".
 * @param names of the servers and private networks that rules name
 */
export function describeRule(
  { label, protocol, ports, sources }: TypedRule,
  names: SourceNames = {},
): string {
  const what = protocol === 'icmp' ? 'Ping' : `${protocolLabels[protocol]} ${ports}`
  const typed = withoutNamed(sources).trim()
  const whom = [
    ...(typed === '' ? [] : [typed]),
    ...namedIn(sources).map((source) => sourceText(source, names)),
  ]
  return `${what} from ${whom.join(', ') || 'everyone'}${label.trim() ? ` (${label.trim()})` : ''}`
}

const SSH_PORT = 22

/** Whether somebody can still sign in by SSH. */
export function letsSshIn(typed: readonly TypedRule[]): boolean {
  return toRules(typed).some(
    ({ protocol, port_from, port_to }) =>
      protocol === 'tcp' && (port_from ?? 0) <= SSH_PORT && SSH_PORT <= (port_to ?? 0),
  )
}

/** Whether nobody could sign in by SSH: a person is asked before such a firewall is saved. */
export const locksSshOut = (isOn: boolean, typed: readonly TypedRule[]) => isOn && !letsSshIn(typed)

/** What a firewall means for a server if it `locksSshOut`. */
export const noSshText = (server: string) =>
  `No rule lets SSH in (TCP port 22). Nobody will be able to sign in to ${server} by SSH on its usual port.`

/** What a rule is found by. Without sources, those of a rule do not matter; an empty text is everyone. */
type RuleQuery = Pick<TypedRule, 'protocol' | 'ports'> & { sources: string | undefined }

/** The places in a list of the rules for these ports, and for these sources in any order. */
export function placesOfRules(typed: readonly TypedRule[], wanted: RuleQuery): number[] {
  const key = ({ sources, ...rule }: RuleQuery) =>
    JSON.stringify([
      rule.protocol,
      readPorts(rule),
      wanted.sources === undefined
        ? null
        : sourcesOf(sources ?? '')
            .map(keyOfNetwork)
            .toSorted(),
    ])
  return typed.flatMap((rule, index) => (key(rule) === key(wanted) ? [index] : []))
}

export interface Preset {
  name: string
  rules: readonly TypedRule[]
}

const everyone = { sources: '' }

/**
 * Rules that many servers need.
 * @param address the address of the person, if it is known
 */
export function presetsFor(address: string | null): Preset[] {
  const ssh: TypedRule = { label: 'SSH', protocol: 'tcp', ports: '22', sources: '' }
  return [
    { name: 'SSH', rules: [ssh] },
    ...(address === null
      ? []
      : [{ name: 'SSH from my address', rules: [{ ...ssh, sources: address }] }]),
    {
      name: 'Web',
      rules: [
        { label: 'HTTP', protocol: 'tcp', ports: '80', ...everyone },
        { label: 'HTTPS', protocol: 'tcp', ports: '443', ...everyone },
        { label: 'HTTP/3', protocol: 'udp', ports: '443', ...everyone },
      ],
    },
    { name: 'Ping', rules: [{ label: 'Ping', protocol: 'icmp', ports: '', ...everyone }] },
  ]
}

/** A list with the rules of a preset, each once. */
export function withPreset(typed: readonly TypedRule[], { rules }: Preset): TypedRule[] {
  const known = new Set(toRules(typed).map(effectOf))
  return [
    ...typed,
    ...rules.filter((rule) => toRules([rule]).every((one) => !known.has(effectOf(one)))),
  ]
}
