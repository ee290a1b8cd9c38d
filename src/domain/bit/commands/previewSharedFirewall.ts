import {
  detachEffect,
  firewallNameProblem,
  listServers,
  sshWarning,
} from '@/domain/firewalls/firewallRules'
import type { Firewall } from '@/domain/firewalls/firewalls'
import { describeRule, toRules, type TypedRule } from '@/domain/instances/firewall'
import type { Instance } from '@/domain/instances/instance'
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
import { checkRole } from './workspaces'

export type SharedChange = 'create' | 'rename' | 'delete' | 'attach' | 'detach' | 'add' | 'remove'

type Listed = Pick<Firewall, 'name' | 'rules'> & { servers: readonly { name: string }[] }

const rowOf = ({ name, rules, servers }: Listed) => ({
  name,
  rules: rules.length,
  servers: servers.length === 0 ? null : servers.map((each) => each.name).join(' '),
})

const ruleRows = (firewall: string, rules: readonly TypedRule[]) =>
  rules.map((rule) => ({
    firewall,
    rule: ruleText(rule),
    from: fromText(rule),
    label: rule.label || null,
  }))

/** The firewalls of the workspace. */
export async function listShared({ account }: Call<AccountData>): Promise<Rows> {
  return { rows: (await account.firewalls()).map(rowOf) }
}

/** The rules of one of them. */
export async function listSharedRules({ account, args }: Call<AccountData>): Promise<Rows> {
  const { name, rules, sources } = named(
    await account.firewalls(),
    (each) => each.name,
    args,
    'firewall',
  )
  return {
    rows: ruleRows(name, writtenRules(rules, sources)),
    ...(rules.length === 0 ? { note: `${name} has no rules: it lets nothing in.` } : {}),
  }
}

function nameIn(args: Arguments, known: readonly Firewall[], besides?: Firewall): string {
  const name = (args.text('name') ?? '').trim()
  const isTaken = known.some((each) => each.name === name && each.id !== besides?.id)
  const problem =
    firewallNameProblem(name) ??
    (isTaken ? 'The workspace has a firewall with this name.' : undefined)
  if (problem !== undefined) throw new BitProblem('refused', args.placeOf('name'), problem)
  return name
}

/** Everything that a change of one firewall is about. */
interface Subject {
  account: AccountData
  args: Arguments
  firewalls: readonly Firewall[]
  firewall: Firewall
}

/** What a change of a firewall of the workspace would do: the reasons and the questions of the dashboard. */
export async function previewShared(kind: SharedChange, call: Call<AccountData>): Promise<Preview> {
  const { account, args } = call
  await checkRole(call, 'edit_servers')
  const firewalls = await account.firewalls()
  if (kind === 'create') return previewCreation(account, nameIn(args, firewalls))
  const firewall = named(firewalls, ({ name }) => name, args, 'firewall')
  const subject = { account, args, firewalls, firewall }
  switch (kind) {
    case 'rename':
      return previewRename(subject)
    case 'delete':
      return previewDeletion(subject)
    case 'attach':
    case 'detach':
      return previewServer(kind, subject, await findServer(kind, call, firewall))
    case 'add':
      await checkSources(call)
      return previewRule(kind, subject)
    case 'remove':
      return previewRule(kind, subject)
  }
}

function previewCreation(account: AccountData, name: string): Preview {
  const rows = [rowOf({ name, rules: [], servers: [] })]
  return {
    rows,
    effect: 'It has no rules and no servers yet. Add rules before you give it to a server.',
    typeName: null,
    isHarmless: true,
    verb: `Create ${name}`,
    run: async () => {
      await account.createFirewall(name)
      return { rows }
    },
  }
}

function previewRename({ account, args, firewalls, firewall }: Subject): Preview {
  const name = nameIn(args, firewalls, firewall)
  const rows = [rowOf({ ...firewall, name })]
  return {
    rows,
    effect: `${firewall.name} is then called ${name}. Its rules and servers stay.`,
    typeName: null,
    isHarmless: true,
    verb: `Rename ${firewall.name}`,
    run: async () => {
      await account.updateFirewall(firewall, { name })
      return { rows }
    },
  }
}

function previewDeletion({ account, firewalls, firewall }: Subject): Preview {
  const { name, servers } = firewall
  const rows = [rowOf(firewall)]
  return {
    rows,
    effect:
      servers.length === 0
        ? 'No server has it. This cannot be undone.'
        : `${listServers(servers.map((each) => each.name))} ${servers.length === 1 ? 'has' : 'have'} it. ${detachEffect(firewalls, firewall, servers)} This cannot be undone.`,
    typeName: servers.length === 0 ? null : name,
    verb: `Delete ${name}`,
    run: async () => {
      await account.deleteFirewall(firewall)
      return { rows }
    },
  }
}

/** The server of a call: one that may get the firewall, or one that has it. */
async function findServer(
  kind: 'attach' | 'detach',
  { account, args }: Call<AccountData>,
  firewall: Firewall,
): Promise<Pick<Instance, 'id' | 'name'>> {
  if (kind === 'detach') return named(firewall.servers, ({ name }) => name, args, 'server')
  const present = (await account.servers()).filter(({ state }) => state !== 'deleted')
  const found = named(present, ({ name }) => name, args, 'server')
  if (firewall.servers.every(({ id }) => id !== found.id)) return found
  const message = `${found.name} has ${firewall.name} already.`
  throw new BitProblem('refused', args.placeOf('server'), message)
}

function previewServer(
  kind: 'attach' | 'detach',
  { account, firewalls, firewall }: Subject,
  server: Pick<Instance, 'id' | 'name'>,
): Preview {
  const rest = firewall.servers.filter(({ id }) => id !== server.id)
  const isAttached = kind === 'attach'
  const rows = [rowOf({ ...firewall, servers: isAttached ? [...rest, server] : rest })]
  const warning = isAttached ? sshWarning(firewalls, firewall, firewall.rules, [server]) : undefined
  return {
    rows,
    effect: isAttached
      ? (warning ?? `From then on only what a rule lists comes in to ${server.name}.`)
      : detachEffect(firewalls, firewall, [server]),
    typeName: null,
    isHarmless: isAttached && warning === undefined,
    verb: isAttached
      ? `Give ${server.name} ${firewall.name}`
      : `Take ${firewall.name} from ${server.name}`,
    run: async () => {
      await (isAttached
        ? account.attachFirewall(firewall, server.id)
        : account.detachFirewall(firewall, server.id))
      return { rows }
    },
  }
}

function previewRule(
  kind: 'add' | 'remove',
  { account, args, firewalls, firewall }: Subject,
): Preview {
  const { name, servers } = firewall
  const stored = writtenRules(firewall.rules, firewall.sources)
  const change = kind === 'add' ? addRule : removeRule
  const { rule, rules } = change(args, stored)
  const rows = ruleRows(name, rules)
  const wanted = toRules(rules)
  // A rule that is added shuts nobody out.
  const warning = kind === 'remove' ? sshWarning(firewalls, firewall, wanted, servers) : undefined
  const where =
    servers.length === 0 ? '' : ` It applies to ${listServers(servers.map((each) => each.name))}.`
  const effect =
    kind === 'add'
      ? `${describeRule(rule)} may come in.${where}`
      : `The rule is removed: ${describeRule(rule)}.${where}`
  return {
    rows,
    effect: warning === undefined ? effect : `${effect} ${warning}`,
    typeName: null,
    isHarmless: warning === undefined,
    verb: `${kind === 'add' ? 'Add the rule to' : 'Remove the rule from'} ${name}`,
    run: async () => {
      await account.updateFirewall(firewall, { rules: wanted })
      return { rows }
    },
  }
}
