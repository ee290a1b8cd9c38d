import { whyNot } from '@/components/instances/whyNot'
import type { InstanceTab } from '@/domain/instances/detailSearch'
import type { Instance } from '@/domain/instances/instance'
import { actionLabels, instanceCan, type InstanceRules } from '@/domain/instances/instanceCan'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import { whyNoRescue } from '@/domain/instances/rescue'
import type { Command, CommandTarget } from './commands'
import { serverNote, serverPath } from './own'

/** A list of every action of many servers would be as long as the list of servers. */
const MOST_SERVERS = 5

/** With fewer letters than this a word is the start of too many actions. */
const SHORTEST_VERB = 3

interface Verb {
  label: string
  /** What people type for it. */
  words: readonly string[]
  does:
    | { action: ActionKind }
    | { tab: InstanceTab; hash?: string; needs?: ActionKind; rescue?: 'start' | 'leave' }
}

const verbs: readonly Verb[] = [
  { label: actionLabels.start, words: ['start', 'boot'], does: { action: 'start' } },
  { label: actionLabels.stop, words: ['stop', 'halt', 'shutdown'], does: { action: 'stop' } },
  { label: actionLabels.reboot, words: ['reboot', 'restart'], does: { action: 'reboot' } },
  // Their choices are on the page, as behind the menu of a server.
  {
    label: actionLabels.resize,
    words: ['resize', 'upgrade', 'downgrade'],
    does: { tab: 'settings', hash: 'resize', needs: 'resize' },
  },
  {
    label: actionLabels.rebuild,
    words: ['rebuild', 'reinstall'],
    does: { tab: 'settings', hash: 'rebuild', needs: 'rebuild' },
  },
  {
    label: actionLabels.delete,
    words: ['delete', 'remove', 'destroy'],
    does: { action: 'delete' },
  },
  {
    label: actionLabels.restore,
    words: ['restore', 'undelete', 'recover'],
    does: { action: 'restore' },
  },
  {
    label: 'Start the rescue system',
    words: ['rescue'],
    does: { tab: 'access', hash: 'rescue-system', rescue: 'start' },
  },
  {
    label: 'Leave the rescue system',
    words: ['leave', 'exit', 'rescue'],
    does: { tab: 'access', hash: 'rescue-system', rescue: 'leave' },
  },
  { label: 'Console', words: ['console', 'shell', 'terminal'], does: { tab: 'console' } },
  { label: 'Network', words: ['network', 'firewall', 'address'], does: { tab: 'network' } },
  { label: 'Billing', words: ['billing', 'bill', 'cost'], does: { tab: 'billing' } },
  {
    label: 'Storage',
    words: ['storage', 'snapshots', 'backup', 'volumes'],
    does: { tab: 'snapshots' },
  },
  { label: 'Metrics', words: ['metrics', 'usage', 'cpu'], does: { tab: 'metrics' } },
  { label: 'Activity', words: ['activity', 'history'], does: { tab: 'activity' } },
  { label: 'Access', words: ['access', 'ssh'], does: { tab: 'access' } },
  { label: 'Settings', words: ['settings', 'rename', 'protection'], does: { tab: 'settings' } },
]

export interface ServerActionsOptions {
  rulesOf: (instance: Instance) => InstanceRules
  /** Does what the button of the server's page does. */
  press: (kind: ActionKind, instance: Instance) => void
  /** Whether the region of a server offers the rescue system to it. */
  offersRescue: (instance: Instance) => boolean
  /** Whether servers have consoles here. */
  hasConsoles: boolean
  /** Whether the person has several workspaces. */
  hasSeveral: boolean
}

export interface ServerActions {
  /** What is possible now with the servers that the search names. */
  named: readonly Command[]
  /** What is possible now with other servers, for a search that names an action alone. */
  others: readonly Command[]
  /** By the id of a server: why the action that the search names is not possible. */
  reasons: ReadonlyMap<string, string>
}

/** Whether the verb starts the rescue system of a server that is in it, or leaves that of one that is not. */
const isOtherRescue = ({ does }: Pick<Verb, 'does'>, { rescueSince }: Instance) =>
  'tab' in does && does.rescue !== undefined && (does.rescue === 'leave') === (rescueSince === null)

/** Why a verb is not possible with a server now; undefined: it is. */
function reasonAgainst(
  { does }: Verb,
  instance: Instance,
  { rulesOf, hasConsoles, offersRescue }: ServerActionsOptions,
): string | undefined {
  const kind = 'action' in does ? does.action : does.needs
  if (kind !== undefined) return whyNot(instanceCan(kind, instance, rulesOf(instance)))
  if ('tab' in does && does.rescue !== undefined) {
    if (isOtherRescue({ does }, instance)) {
      return `It is ${does.rescue === 'start' ? 'already' : 'not'} in the rescue system.`
    }
    // A server that is in it can leave it everywhere.
    if (does.rescue === 'start' && !offersRescue(instance)) {
      return 'The rescue system is not offered for this server.'
    }
    return whyNoRescue(instance, rulesOf(instance))
  }
  if ('tab' in does && does.tab === 'console') {
    if (!hasConsoles) return 'Servers have no console here.'
    if (instance.hold !== 'none') return 'The server is on hold.'
    if (instance.state !== 'running') return 'Only a running server has a console.'
  }
  return undefined
}

function labelOf({ does, label }: Verb, name: string): string {
  if ('action' in does || does.needs) return `${label} ${name}`
  return does.rescue ? `${label} of ${name}` : `${name}: ${label}`
}

function commandOf(verb: Verb, instance: Instance, options: ServerActionsOptions): Command {
  const { does, label } = verb
  const target: CommandTarget =
    'action' in does
      ? { kind: 'call', call: () => options.press(does.action, instance) }
      : {
          kind: 'page',
          to: serverPath(instance.id),
          search: { tab: does.tab },
          ...(does.hash !== undefined && { hash: does.hash }),
        }
  return {
    id: `mine:${label}:${instance.id}`,
    label: labelOf(verb, instance.name),
    group: 'Actions',
    note: serverNote(instance, options.hasSeveral),
    keywords: [],
    isPrivate: true,
    target,
  }
}

const names = ({ name }: Instance, typed: string) =>
  name.startsWith(typed) || name.split(/[-.]/).some((part) => part.startsWith(typed))

const says = ({ words }: Verb, typed: string) =>
  typed.length >= SHORTEST_VERB && words.some((word) => word.startsWith(typed))

/**
 * The actions for a search such as "stop web-1", "web-1 console" or "web-1": each word begins the name of a server, a
 * part of that name, or an action, in any order.
 */
export function serverActions(
  instances: readonly Instance[],
  search: string,
  options: ServerActionsOptions,
): ServerActions {
  const typed = search.toLowerCase().split(/\s+/).filter(Boolean)
  const reasons = new Map<string, string>()
  const offersOf = (instance: Instance, wanted: readonly Verb[], isAsked: boolean): Command[] =>
    wanted.flatMap((verb) => {
      const reason = reasonAgainst(verb, instance, options)
      if (reason === undefined) return commandOf(verb, instance, options)
      if (isAsked && !reasons.has(instance.id)) reasons.set(instance.id, `${verb.label}: ${reason}`)
      return []
    })
  if (typed.length === 0) return { named: [], others: [], reasons }

  const named = instances
    .map((instance) => {
      const rest = typed.filter((word) => !names(instance, word))
      if (rest.length === typed.length) return { instance, wanted: [], isAsked: false }
      // The name alone offers what its menu does.
      const wanted = verbs
        .filter((verb) =>
          rest.length === 0 ? 'action' in verb.does : rest.every((word) => says(verb, word)),
        )
        // "rescue" alone means the one that is possible.
        .filter((verb, _, all) => all.length === 1 || !isOtherRescue(verb, instance))
      return { instance, wanted, isAsked: rest.length > 0 }
    })
    .filter(({ wanted }) => wanted.length > 0)
    // Somebody who types all of a name means that server.
    .toSorted(
      (a, b) => Number(typed.includes(b.instance.name)) - Number(typed.includes(a.instance.name)),
    )
    .slice(0, MOST_SERVERS)
    .flatMap(({ instance, wanted, isAsked }) => offersOf(instance, wanted, isAsked))

  const alone = verbs.filter(
    (verb) => 'action' in verb.does && typed.every((word) => says(verb, word)),
  )
  const known = new Set(named.map(({ id }) => id))
  const others = instances
    .flatMap((instance) => offersOf(instance, alone, false))
    .filter(({ id }) => !known.has(id))
    .slice(0, MOST_SERVERS)
  return { named, others, reasons }
}
