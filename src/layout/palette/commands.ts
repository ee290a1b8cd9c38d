import type { SignOutScope } from '@machines/auth.types'
import { descriptions } from '@/content/descriptions'
import { pageGroups, pagesIn, listedPages } from '@/content/pages'
import type { Visitor } from '@/domain/session/useAuth'
import { operatorDocs } from '@/content/operate/operatorDocs'
import { CREATE_PATH, createLabel } from '@/domain/settings/orders'
import { deployment, type Orders } from '@/lib/deployment'
import type { Theme } from '@/lib/theme'
import { adminPages } from './adminPages'
import { staffCommands } from './staffCommands'
import { synonyms } from './synonyms'

/** Where a command leads, or what it does. */
export type CommandTarget =
  | { kind: 'page'; to: string; hash?: string; search?: Record<string, string> }
  | { kind: 'theme'; theme: Theme }
  | { kind: 'shortcuts' }
  | { kind: 'signOut'; scope: SignOutScope }
  /** What a part of the page does, such as an action on a server. */
  | { kind: 'call'; call: () => void }

export interface Command {
  /** Never changes, because the browser stores it with the recent commands. */
  id: string
  label: string
  group: string
  /** A short text beside the name: what it is or where it leads. */
  note?: string | undefined
  /** Other words that find it. */
  keywords: readonly string[]
  /** What it says. It is searched with the lowest rank, and shown with the words that were found. */
  text?: string
  /** How much its matches count; 1 if absent. */
  weight?: number
  /** Words with the same meaning, each with the rank of this command among all commands for that word: 0 is best. */
  synonyms?: ReadonlyMap<string, number>
  /** Why what was typed is not possible. It is shown in full. */
  reason?: string
  /** It is about a person, so the browser does not store it. */
  isPrivate?: boolean
  target: CommandTarget
  /** Keys, pressed one after the other, that do the same without the palette. */
  shortcut?: string
}

/** Typed as string, because the table of synonyms may contain ids of pages that this site does not have. */
const pageIds: readonly string[] = listedPages.map(({ id }) => id)

const synonymsOf = (page: string): ReadonlyMap<string, number> =>
  new Map(
    synonyms.flatMap(({ words, pages }) => {
      const existing = pages.filter((id) => pageIds.includes(id))
      const place = existing.indexOf(page)
      return place === -1 ? [] : words.map((word) => [word, place] as const)
    }),
  )

const pageCommands: Command[] = [
  {
    id: 'page:home',
    label: 'Home',
    group: 'Pages',
    keywords: ['start'],
    target: { kind: 'page', to: '/' },
    shortcut: 'G H',
  },
  ...pageGroups.flatMap(({ id: group, label }) =>
    pagesIn(group).map(({ id, nav, path }) => ({
      id: `page:${id}`,
      label: nav,
      group: label,
      // Path and name also without separators, because people type addresses like that.
      keywords: [path, path.replaceAll(/\W/g, ''), nav.replaceAll(/\W/g, '')],
      text: descriptions[id],
      synonyms: synonymsOf(id),
      target: { kind: 'page' as const, to: path },
    })),
  ),
]

const anonymousCommands: Command[] = [
  {
    id: 'auth:sign-in',
    label: 'Sign in',
    group: 'Account',
    keywords: ['log in', 'login', 'account'],
    target: { kind: 'page', to: '/auth' },
  },
  {
    id: 'auth:sign-up',
    label: 'Sign up',
    group: 'Account',
    keywords: ['register', 'create an account', 'signup', 'new'],
    target: { kind: 'page', to: '/auth', search: { mode: 'sign-up' } },
  },
  {
    id: 'auth:reset',
    label: 'Reset your password',
    group: 'Account',
    keywords: ['forgotten', 'forgot', 'lost', 'new'],
    target: { kind: 'page', to: '/auth', search: { mode: 'reset' } },
  },
]

const userCommands = (orders: Orders): Command[] => [
  {
    id: 'account:dashboard',
    label: 'Dashboard',
    group: 'Account',
    keywords: ['home', 'overview', 'spending', 'quota'],
    target: { kind: 'page', to: '/dashboard' },
    shortcut: 'G D',
  },
  {
    id: 'account:servers',
    label: 'Servers',
    group: 'Account',
    keywords: ['instances', 'machines', 'start', 'stop', 'bin', 'restore'],
    target: { kind: 'page', to: '/dashboard/servers' },
  },
  {
    id: 'account:snapshots',
    label: 'Snapshots',
    group: 'Account',
    keywords: ['copy', 'backup', 'restore', 'disk'],
    target: { kind: 'page', to: '/dashboard/snapshots' },
  },
  {
    id: 'account:firewalls',
    label: 'Firewalls',
    group: 'Account',
    keywords: ['rules', 'ports', 'network', 'shared', 'security group'],
    target: { kind: 'page', to: '/dashboard/firewalls' },
  },
  {
    id: 'account:keys',
    label: 'SSH keys',
    group: 'Account',
    keywords: ['public key', 'fingerprint', 'access'],
    target: { kind: 'page', to: '/dashboard/keys' },
  },
  {
    id: 'account:activity',
    label: 'Activity',
    group: 'Account',
    keywords: ['history', 'log', 'actions', 'who'],
    target: { kind: 'page', to: '/dashboard/activity' },
  },
  {
    id: 'account:messages',
    label: 'Messages',
    group: 'Account',
    keywords: ['inbox', 'notifications', 'unread', 'bell', 'alerts'],
    target: { kind: 'page', to: '/dashboard/messages' },
  },
  {
    id: 'account:profile',
    label: 'Account',
    group: 'Account',
    keywords: ['account', 'profile', 'settings', 'session', 'name', 'time zone'],
    target: { kind: 'page', to: '/dashboard/account' },
  },
  {
    id: 'account:security',
    label: 'Account security',
    group: 'Account',
    keywords: [
      'password',
      'second factor',
      'two-factor',
      '2fa',
      'mfa',
      'authenticator',
      'passkey',
      'security key',
      'recovery codes',
      'sessions',
      'devices',
      'email address',
    ],
    target: { kind: 'page', to: '/dashboard/account/security' },
  },
  {
    id: 'account:leaving',
    label: 'Your data',
    group: 'Account',
    keywords: ['export', 'download', 'delete account', 'privacy', 'leave'],
    target: { kind: 'page', to: '/dashboard/account/leaving' },
  },
  {
    id: 'account:create',
    label: createLabel(orders),
    group: 'Account',
    keywords: ['configuration', 'order', 'buy', 'plan', 'region', 'image', 'instance', 'new'],
    target: { kind: 'page', to: CREATE_PATH },
  },
  {
    id: 'account:workspace',
    label: 'Workspace members',
    group: 'Account',
    keywords: ['team', 'roles', 'invite', 'invitations', 'colleague'],
    target: { kind: 'page', to: '/dashboard/workspace/members' },
  },
  {
    id: 'account:quotas',
    label: 'Workspace quotas',
    group: 'Account',
    keywords: ['limits', 'higher limit', 'vcpu'],
    target: { kind: 'page', to: '/dashboard/workspace/quotas' },
  },
  {
    id: 'account:api-keys',
    label: 'Workspace keys',
    group: 'Account',
    keywords: ['api keys', 'token', 'secret'],
    target: { kind: 'page', to: '/dashboard/workspace/keys' },
  },
  {
    id: 'account:webhooks',
    label: 'Workspace webhooks',
    group: 'Account',
    keywords: ['events', 'notifications', 'http', 'callback', 'url'],
    target: { kind: 'page', to: '/dashboard/workspace/webhooks' },
  },
  {
    id: 'account:workspace-settings',
    label: 'Workspace settings',
    group: 'Account',
    keywords: ['rename', 'monthly limit', 'budget', 'leave', 'delete', 'switch', 'new workspace'],
    target: { kind: 'page', to: '/dashboard/workspace/settings' },
  },
  {
    id: 'account:tickets',
    label: 'Support tickets',
    group: 'Account',
    keywords: ['help', 'questions', 'answers', 'contact'],
    target: { kind: 'page', to: '/dashboard/support' },
  },
  {
    id: 'account:sign-out-here',
    label: 'Sign out on this device',
    group: 'Account',
    keywords: ['log out', 'logout', 'this browser'],
    target: { kind: 'signOut', scope: 'local' },
  },
  {
    id: 'account:sign-out',
    label: 'Sign out everywhere',
    group: 'Account',
    keywords: ['log out', 'logout', 'every device'],
    target: { kind: 'signOut', scope: 'global' },
  },
]

/** The operator guide, which the settings show to visitors or not. */
const guideCommands: Command[] = operatorDocs.map(({ path, nav, description }) => ({
  id: `operate:${path}`,
  label: `Operate: ${nav}`,
  group: 'Operator guide',
  keywords: ['provider', 'documentation'],
  about: description,
  target: { kind: 'page', to: path },
}))

const themeCommands: Command[] = (['system', 'light', 'dark'] as const).map((theme) => ({
  id: `theme:${theme}`,
  label: `Theme: ${theme}`,
  group: 'Display',
  keywords: ['appearance', 'colour', 'mode'],
  target: { kind: 'theme', theme },
}))

const shortcutsCommand: Command = {
  id: 'shortcuts',
  label: 'Keyboard shortcuts',
  group: 'Display',
  keywords: ['keys', 'hotkeys', 'single', 'letters', 'turn off'],
  target: { kind: 'shortcuts' },
  shortcut: '?',
}

/** Every page and action that this visitor may use, in the order of the navigation. */
export function commandsFor(
  visitor: Visitor,
  isSuspended = false,
  orders = deployment().orders,
): Command[] {
  const isSignedIn = visitor === 'user' || visitor === 'staff' || visitor === 'admin'
  return [
    ...(isSignedIn
      ? userCommands(orders).filter(({ id }) => !isSuspended || id !== 'account:create')
      : []),
    ...(visitor === 'admin' ? adminPages : []),
    ...(visitor === 'staff' ? staffCommands : []),
    ...(visitor === 'admin' || deployment().hasOperatorDocs ? guideCommands : []),
    ...pageCommands,
    ...(visitor === 'anonymous' ? anonymousCommands : []),
    ...themeCommands,
    shortcutsCommand,
  ]
}
