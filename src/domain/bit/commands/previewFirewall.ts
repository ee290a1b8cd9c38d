import {
  describeRule,
  firewallBounds,
  locksSshOut,
  noSshText,
  placesOfRules,
  problemsOf,
  protocols,
  TOO_MANY_RULES,
  toRules,
  toTyped,
  type TypedRule,
} from '@/domain/instances/firewall'
import type { Instance } from '@/domain/instances/instance'
import { whyNoSettings } from '@/domain/instances/instanceCan'
import { networkErrorText, type InstanceNetwork } from '@/domain/instances/network'
import {
  BitProblem,
  named,
  type AccountData,
  type Arguments,
  type Call,
  type Preview,
  type Rows,
} from '../command'
import { EVERYONE, RULE_SAMPLES, SOURCE_SAMPLES } from './firewallSamples'

export type FirewallChange = 'allow' | 'remove' | 'on' | 'off'

type StoredFirewall = NonNullable<InstanceNetwork['firewall']>

/** A firewall with its rules as people type them. */
interface Firewall {
  isOn: boolean
  rules: readonly TypedRule[]
}

const typed = ({ enabled, rules }: StoredFirewall): Firewall => ({
  isOn: enabled,
  rules: rules.map(toTyped),
})

const ruleText = ({ protocol, ports }: Pick<TypedRule, 'protocol' | 'ports'>) =>
  protocol === 'icmp' ? protocol : `${protocol}:${ports}`

const rowsOf = ({ name }: Instance, { isOn, rules }: Firewall) =>
  rules.map((rule) => ({
    server: name,
    rule: ruleText(rule),
    from: rule.sources || EVERYONE,
    label: rule.label || null,
    firewall: isOn ? 'on' : 'off',
  }))

function stateText({ name }: Instance, { isOn, rules }: Firewall): string {
  if (!isOn) return `The firewall of ${name} is off: everything comes in.`
  return rules.length === 0
    ? `The firewall of ${name} is on and has no rules: nothing comes in.`
    : `The firewall of ${name} is on: only what a rule lists comes in.`
}

const PENDING_TEXT = 'The last change is being applied.'

function progressText({ status, errorCode }: StoredFirewall): string {
  if (status === 'applied') return ''
  if (status === 'pending') return ` ${PENDING_TEXT}`
  return ` The last change is not applied yet. ${networkErrorText(errorCode)}`
}

/** The server of a call. After a deletion another server may have the same name. */
async function findServer({ account, args }: Call<AccountData>): Promise<Instance> {
  const present = (await account.servers()).filter(({ state }) => state !== 'deleted')
  return named(present, ({ name }) => name, args, 'server')
}

async function readStored({ account, args }: Call<AccountData>, instance: Instance) {
  const { firewall } = await account.network(instance)
  if (firewall !== null) return firewall
  const message = 'The provider offers no firewalls at present.'
  throw new BitProblem('refused', args.placeOf('server'), message)
}

/** The rules of the firewall of a server, and whether it is on. */
export async function readFirewall(call: Call<AccountData>): Promise<Rows> {
  const instance = await findServer(call)
  const stored = await readStored(call, instance)
  const firewall = typed(stored)
  return {
    rows: rowsOf(instance, firewall),
    note: `${stateText(instance, firewall)}${progressText(stored)}`,
  }
}

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
    const [problems] = problemsOf([{ protocol: 'icmp', ports: '', sources: text, label: '' }])
    // A variable without a value must not become everyone.
    const problem = text.trim() === '' ? 'An address or a network is missing.' : problems?.sources
    if (problem !== undefined) throw new BitProblem('refused', place, problem, SOURCE_SAMPLES)
  }
  return given.map(({ text }) => text).join(', ')
}

/** The firewall after a change, and what the change does. */
type Changed = Firewall & { effect: string }

const whileOff = ({ isOn }: Firewall) =>
  isOn ? '' : ' The firewall is off, so everything comes in until you switch it on.'

function allow(args: Arguments, stored: Firewall): Changed {
  if (stored.rules.length >= firewallBounds.rules) {
    throw new BitProblem('refused', args.placeOf('rule'), TOO_MANY_RULES)
  }
  const sources = sourcesIn(args) ?? ''
  const added: TypedRule = { ...ruleIn(args), sources, label: args.text('label') ?? '' }
  const rules = [...stored.rules, added]
  const problems = problemsOf(rules).at(-1) ?? {}
  const problemAt = { rule: problems.ports, from: problems.sources, label: problems.label }
  for (const [place, problem] of Object.entries(problemAt)) {
    if (problem !== undefined) throw new BitProblem('refused', args.placeOf(place), problem)
  }
  return { ...stored, rules, effect: `${describeRule(added)} may come in.${whileOff(stored)}` }
}

function remove(args: Arguments, stored: Firewall): Changed {
  const wanted = { ...ruleIn(args), sources: sourcesIn(args) }
  const places = placesOfRules(stored.rules, wanted)
  const found = places.flatMap((place) => stored.rules[place] ?? [])
  const [first] = found
  if (first === undefined) {
    const whom = wanted.sources === undefined ? '' : ` from ${wanted.sources || EVERYONE}`
    const message = `The firewall has no rule for ${ruleText(wanted)}${whom}.`
    const fits = new Set(stored.rules.map(ruleText))
    throw new BitProblem('not_found', args.placeOf('rule'), message, [...fits])
  }
  if (found.length > 1 && wanted.sources === undefined) {
    const message = `${found.length} rules are for ${ruleText(wanted)}. Say which one.`
    const fits = found.map(({ sources }) => `--from "${sources || EVERYONE}"`)
    throw new BitProblem('missing', args.placeOf('rule'), message, fits)
  }
  return {
    ...stored,
    rules: stored.rules.filter((_, index) => !places.includes(index)),
    effect: `The rule is removed: ${describeRule(first)}.${whileOff(stored)}`,
  }
}

const changes: Readonly<Record<FirewallChange, (args: Arguments, stored: Firewall) => Changed>> = {
  allow,
  remove,
  on: (_, { rules }) => ({
    isOn: true,
    rules,
    effect: rules.length === 0 ? 'Nothing comes in.' : 'Only what a rule lists comes in.',
  }),
  off: (_, { rules }) => ({
    isOn: false,
    rules,
    effect: 'Everything comes in. The rules are kept.',
  }),
}

const verbs: Readonly<Record<FirewallChange, string>> = {
  allow: 'Add the rule to the firewall of',
  remove: 'Remove the rule from the firewall of',
  on: 'Switch on the firewall of',
  off: 'Switch off the firewall of',
}

/** What a change of a firewall would do: the checks, the reasons and the question of the dashboard. */
export async function previewFirewall(
  kind: FirewallChange,
  call: Call<AccountData>,
): Promise<Preview> {
  const { account, args } = call
  const [instance, rules] = await Promise.all([findServer(call), account.rules()])
  const reason = whyNoSettings(instance, rules)
  if (reason !== undefined) throw new BitProblem('refused', args.placeOf('server'), reason)
  const stored = await readStored(call, instance)
  const { effect, ...next } = changes[kind](args, typed(stored))
  const isHarmless = !locksSshOut(next.isOn, next.rules)
  const rows = rowsOf(instance, next)
  return {
    rows,
    effect: isHarmless ? effect : `${effect} ${noSshText(instance.name)}`,
    typeName: null,
    isHarmless,
    verb: `${verbs[kind]} ${instance.name}`,
    run: async () => {
      // With the version that was read, a change by somebody else in the meantime is not overwritten.
      const version = await account.saveFirewall(instance, stored.version, {
        enabled: next.isOn,
        rules: toRules(next.rules),
      })
      const state = stateText(instance, next)
      return { rows, note: version === stored.version ? state : `${state} ${PENDING_TEXT}` }
    },
  }
}
