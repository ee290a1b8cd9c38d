import {
  describeRule,
  locksSshOut,
  noSshText,
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
import {
  addRule,
  checkSources,
  fromText,
  removeRule,
  ruleText,
  writtenRules,
} from './firewallRuleArguments'

export type FirewallChange = 'allow' | 'remove' | 'on' | 'off'

type StoredFirewall = NonNullable<InstanceNetwork['firewall']>

/** A firewall with its rules as people type them. */
interface Firewall {
  isOn: boolean
  rules: readonly TypedRule[]
}

/** A firewall, and those of the workspace that its server has as well. */
interface Known extends Firewall {
  shared: InstanceNetwork['firewalls']
}

const namesOf = (shared: Known['shared']) =>
  `${shared.length === 1 ? 'the firewall' : 'the firewalls'} ${shared.map(({ name }) => name).join(', ')}`

const rowsOf = ({ name }: Instance, { isOn, rules }: Firewall) =>
  rules.map((rule) => ({
    server: name,
    rule: ruleText(rule),
    from: fromText(rule),
    label: rule.label || null,
    firewall: isOn ? 'on' : 'off',
  }))

function stateText({ name }: Instance, { isOn, rules, shared }: Known): string {
  const also = `${namesOf(shared)} of the workspace`
  if (!isOn && shared.length > 0) {
    return `The firewall of ${name} is off. Only what ${also} lists comes in.`
  }
  if (!isOn) return `The firewall of ${name} is off: everything comes in.`
  if (shared.length > 0) {
    return `The firewall of ${name} is on: only what a rule lists comes in, here or in ${also}.`
  }
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
  const { firewall, firewalls: shared } = await account.network(instance)
  if (firewall !== null) {
    const known: Known = {
      isOn: firewall.enabled,
      rules: writtenRules(firewall.rules, firewall.sources),
      shared,
    }
    return { stored: firewall, known }
  }
  const message = 'The provider offers no firewalls at present.'
  throw new BitProblem('refused', args.placeOf('server'), message)
}

/** The rules of the firewall of a server, and whether it is on. */
export async function readFirewall(call: Call<AccountData>): Promise<Rows> {
  const instance = await findServer(call)
  const { stored, known } = await readStored(call, instance)
  return {
    rows: rowsOf(instance, known),
    note: `${stateText(instance, known)}${progressText(stored)}`,
  }
}

/** The firewall after a change, and what the change does. */
type Changed = Firewall & { effect: string }

const whileOff = ({ isOn, shared }: Known) =>
  isOn || shared.length > 0
    ? ''
    : ' The firewall is off, so everything comes in until you switch it on.'

const changes: Readonly<Record<FirewallChange, (args: Arguments, stored: Known) => Changed>> = {
  allow: (args, stored) => {
    const { rule, rules } = addRule(args, stored.rules)
    return {
      isOn: stored.isOn,
      rules,
      effect: `${describeRule(rule)} may come in.${whileOff(stored)}`,
    }
  },
  remove: (args, stored) => {
    const { rule, rules } = removeRule(args, stored.rules)
    return {
      isOn: stored.isOn,
      rules,
      effect: `The rule is removed: ${describeRule(rule)}.${whileOff(stored)}`,
    }
  },
  on: (_, { rules, shared }) => ({
    isOn: true,
    rules,
    effect:
      rules.length === 0 && shared.length === 0
        ? 'Nothing comes in.'
        : 'Only what a rule lists comes in.',
  }),
  off: (_, { rules, shared }) => ({
    isOn: false,
    rules,
    effect:
      shared.length === 0
        ? 'Everything comes in. The rules are kept.'
        : `Only what ${namesOf(shared)} of the workspace lists comes in. The rules are kept.`,
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
  if (kind === 'allow') await checkSources(call)
  const { stored, known } = await readStored(call, instance)
  const { effect, ...next } = changes[kind](args, known)
  const sharedRules = known.shared.flatMap((firewall) => firewall.rules.map(toTyped))
  const isHarmless = !locksSshOut(next.isOn, [...next.rules, ...sharedRules])
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
      const state = stateText(instance, { ...next, shared: known.shared })
      return { rows, note: version === stored.version ? state : `${state} ${PENDING_TEXT}` }
    },
  }
}
