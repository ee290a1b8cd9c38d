import type { Invoice } from '@/domain/billing/invoices'
import { monthName } from '@/domain/billing/monthName'
import { countRules, countServers } from '@/domain/firewalls/firewallRules'
import type { Firewall } from '@/domain/firewalls/firewalls'
import { isInBin } from '@/domain/instances/filterInstances'
import type { Instance } from '@/domain/instances/instance'
import type { SshKey } from '@/domain/instances/sshKeys'
import { stateLabels } from '@/domain/instances/stateNames'
import type { Ticket } from '@/domain/tickets/ticket'
import { customerStates, ticketName } from '@/domain/tickets/ticketTexts'
import type { NamedApiKey } from '@/domain/workspaces/apiKeys'
import type { Workspace } from '@/domain/workspaces/workspace'
import type { NamedSshKey } from '@/domain/workspaces/workspaceSshKeys'
import type { Command } from './commands'
import { subjectOf } from './meanings'
import { isNear, wordsOf } from './words'

/** The rows of a person that the search knows. */
export interface OwnRows {
  instances: readonly Instance[]
  workspaces: readonly Workspace[]
  tickets: readonly Ticket[]
  apiKeys: readonly NamedApiKey[]
  sshKeys: readonly SshKey[]
  workspaceSshKeys: readonly NamedSshKey[]
  firewalls: readonly Firewall[]
  invoices: readonly Invoice[]
}

export const serverPath = (id: string) => `/dashboard/servers/${id}`

/** The id of the command that opens the page of a server. */
export const serverCommandId = (id: string) => `mine:server:${id}`

/** What is beside the name of a server: its state, the rescue system, and its workspace if there are several. */
export const serverNote = (
  { state, rescueSince, workspace }: Pick<Instance, 'state' | 'rescueSince' | 'workspace'>,
  hasSeveral: boolean,
): string =>
  [
    stateLabels[state],
    ...(rescueSince === null ? [] : ['Rescue system']),
    ...(hasSeveral ? [workspace.name] : []),
  ].join(' · ')

/** The pages of what a person has. Names of people's things are not stored with the recent commands. */
export function ownCommands(rows: OwnRows): Command[] {
  const { instances, workspaces, tickets, apiKeys, firewalls, invoices } = rows
  const { sshKeys, workspaceSshKeys } = rows
  const slugs = new Map(workspaces.map(({ id, slug }) => [id, slug]))
  const names = new Map(workspaces.map(({ id, name }) => [id, name]))
  return [
    ...instances.map((instance) => ({
      id: serverCommandId(instance.id),
      label: instance.name,
      group: isInBin(instance) ? 'Recycle bin' : 'Your servers',
      note: serverNote(instance, workspaces.length > 1),
      keywords: [
        ...(isInBin(instance) ? ['recycle', 'bin', 'deleted', 'restore'] : ['servers']),
        ...instance.addresses,
        ...Object.values(instance.labels),
      ],
      isPrivate: true,
      target: { kind: 'page' as const, to: serverPath(instance.id) },
    })),
    ...workspaces.map(({ id, slug, name }) => ({
      id: `mine:workspace:${id}`,
      label: name,
      group: 'Your workspaces',
      note: slug,
      keywords: ['workspaces', slug],
      isPrivate: true,
      target: { kind: 'page' as const, to: '/dashboard/workspace', search: { workspace: slug } },
    })),
    ...tickets.map(({ number, subject, state }) => ({
      id: `mine:ticket:${number}`,
      label: subject,
      group: 'Your tickets',
      note: `${ticketName(number)} · ${customerStates[state][1]}`,
      keywords: ['tickets', ticketName(number)],
      isPrivate: true,
      target: { kind: 'page' as const, to: `/dashboard/support/${number}` },
    })),
    ...firewalls.map(({ id, name, rules, servers }) => ({
      id: `mine:firewall:${id}`,
      label: name,
      group: 'Your firewalls',
      note: `${countRules(rules.length)} · ${countServers(servers.length)}`,
      keywords: ['firewalls', 'rules'],
      isPrivate: true,
      target: { kind: 'page' as const, to: `/dashboard/firewalls/${id}` },
    })),
    ...invoices.map(({ number, kind, month, workspaceId }) => ({
      id: `mine:invoice:${number}`,
      label: number,
      group: 'Your invoices',
      note: [
        ...(kind === 'credit_note' ? ['Credit note'] : []),
        monthName(month),
        ...(workspaces.length > 1 ? [names.get(workspaceId)] : []),
      ].join(' · '),
      keywords: ['invoices', ...monthName(month).split(' ')],
      isPrivate: true,
      target: { kind: 'page' as const, to: `/dashboard/billing/invoices/${number}` },
    })),
    ...apiKeys.map(({ id, name, workspaceId }) => ({
      id: `mine:key:${id}`,
      label: name,
      group: 'Your API keys',
      note: names.get(workspaceId),
      keywords: ['api', 'keys'],
      isPrivate: true,
      target: {
        kind: 'page' as const,
        to: '/dashboard/workspace',
        search: { workspace: slugs.get(workspaceId) ?? '' },
        hash: 'api-keys',
      },
    })),
    ...sshKeys.map(({ id, name, algorithm, bits, fingerprint }) => ({
      id: `mine:ssh-key:${id}`,
      label: name,
      group: 'Your SSH keys',
      note: `${algorithm}, ${bits} bits`,
      keywords: ['ssh', 'keys', fingerprint],
      isPrivate: true,
      target: { kind: 'page' as const, to: '/dashboard/keys' },
    })),
    ...workspaceSshKeys.map(({ id, name, fingerprint, workspaceId }) => ({
      id: `mine:workspace-ssh-key:${id}`,
      label: name,
      group: 'SSH keys of your workspaces',
      note: names.get(workspaceId),
      keywords: ['ssh', 'keys', fingerprint],
      isPrivate: true,
      target: {
        kind: 'page' as const,
        to: '/dashboard/workspace',
        search: { workspace: slugs.get(workspaceId) ?? '' },
        hash: 'ssh-keys',
      },
    })),
  ]
}

/** The most results of each kind. */
const MOST = 5

/**
 * What a person has and the search names: first what begins with it, then in the order of the rows. Every word must begin a word of its name or of what
 * it is; if nothing matches, a word of the name may have a typing mistake. These rows are not in the index of the
 * pages: thousands of names would change what is a rare word there.
 */
export function findOwn(commands: readonly Command[], search: string): Command[] {
  const typed = subjectOf(wordsOf(search.toLowerCase()))
  if (typed.length === 0) return []
  const find = (fits: (word: string, typed: string) => boolean, reads: (c: Command) => string[]) =>
    commands.filter((command) => {
      const words = wordsOf(reads(command).join(' ').toLowerCase())
      return typed.every((each) => words.some((word) => fits(word, each)))
    })
  const exact = find(
    (word, each) => word.startsWith(each),
    ({ label, keywords }) => [label, ...keywords],
  )
  const found =
    exact.length > 0
      ? exact
      : find(
          (word, each) => isNear(each, word),
          ({ label }) => [label],
        )
  const begin = search.trim().toLowerCase()
  const begins = ({ label }: Command) => label.toLowerCase().startsWith(begin)
  const ordered = found.toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
  return [...Map.groupBy(ordered, ({ group }) => group).values()].flatMap((each) =>
    each.slice(0, MOST),
  )
}
