import type { SignOutScope } from '@machines/auth.types'
import { descriptions } from '@/content/descriptions'
import { pageGroups, pagesIn, listedPages } from '@/content/pages'
import type { Visitor } from '@/domain/session/useAuth'
import { operatorDocs } from '@/content/operate/operatorDocs'
import { deployment } from '@/lib/deployment'
import type { Theme } from '@/lib/theme'
import { staffCommands } from './staffCommands'
import { synonyms } from './synonyms'
import { userCommands } from './userCommands'

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

const adminCommands: Command[] = [
  {
    id: 'admin:overview',
    label: 'Admin overview',
    group: 'Admin',
    keywords: ['figures'],
    target: { kind: 'page', to: '/admin' },
    shortcut: 'G A',
  },
  {
    id: 'admin:people',
    label: 'People',
    group: 'Admin',
    keywords: ['users', 'staff', 'roles', 'access'],
    target: { kind: 'page', to: '/admin/people' },
    shortcut: 'G P',
  },
  {
    id: 'admin:workspaces',
    label: 'Workspaces (admin)',
    group: 'Admin',
    keywords: ['teams', 'suspend', 'members'],
    target: { kind: 'page', to: '/admin/workspaces' },
  },
  {
    id: 'admin:servers',
    label: 'Servers (admin)',
    group: 'Admin',
    keywords: ['fleet', 'instances', 'hold', 'suspend', 'maintenance', 'stuck', 'retry'],
    target: { kind: 'page', to: '/admin/servers' },
  },
  {
    id: 'admin:tickets',
    label: 'Tickets (admin)',
    group: 'Admin',
    keywords: ['support', 'queue', 'customers', 'answers'],
    target: { kind: 'page', to: '/admin/tickets' },
  },
  {
    id: 'admin:quotas',
    label: 'Quotas (admin)',
    group: 'Admin',
    keywords: ['limits', 'requests'],
    target: { kind: 'page', to: '/admin/quotas' },
  },
  {
    id: 'admin:products',
    label: 'Products (admin)',
    group: 'Admin',
    keywords: ['catalogue', 'plans'],
    target: { kind: 'page', to: '/admin/products' },
  },
  {
    id: 'admin:regions',
    label: 'Regions (admin)',
    group: 'Admin',
    keywords: ['locations', 'places', 'close', 'open', 'stock'],
    target: { kind: 'page', to: '/admin/regions' },
  },
  {
    id: 'admin:images',
    label: 'Images (admin)',
    group: 'Admin',
    keywords: ['operating systems', 'linux', 'retire', 'publish'],
    target: { kind: 'page', to: '/admin/images' },
  },
  {
    id: 'admin:capacity',
    label: 'Capacity',
    group: 'Admin',
    keywords: ['regions', 'stock', 'servers', 'provisioners', 'drafts', 'engine'],
    target: { kind: 'page', to: '/admin/capacity' },
  },
  {
    id: 'admin:status',
    label: 'Status (admin)',
    group: 'Admin',
    keywords: ['incident', 'outage', 'maintenance', 'banner', 'notice'],
    target: { kind: 'page', to: '/admin/status' },
  },
  {
    id: 'admin:messages',
    label: 'Messages (admin)',
    group: 'Admin',
    keywords: ['mail', 'email', 'not delivered', 'bounce', 'blocked', 'worker'],
    target: { kind: 'page', to: '/admin/messages' },
  },
  {
    id: 'admin:roadmap',
    label: 'Roadmap (admin)',
    group: 'Admin',
    keywords: ['plan', 'votes', 'shipped'],
    target: { kind: 'page', to: '/admin/roadmap' },
  },
  {
    id: 'admin:audit',
    label: 'Audit log',
    group: 'Admin',
    keywords: ['events', 'history', 'changes', 'who', 'why', 'csv'],
    target: { kind: 'page', to: '/admin/audit' },
  },
  {
    id: 'admin:settings',
    label: 'Settings (admin)',
    group: 'Admin',
    keywords: ['orders', 'engine', 'contact', 'imprint', 'terms', 'privacy', 'announcement'],
    target: { kind: 'page', to: '/admin/settings' },
  },
  {
    id: 'admin:new-plan',
    label: 'New plan (admin)',
    group: 'Admin',
    keywords: ['create', 'catalogue', 'product'],
    target: { kind: 'page', to: '/admin/products', search: { plan: 'new' } },
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
    ...(visitor === 'admin' ? adminCommands : []),
    ...(visitor === 'staff' ? staffCommands : []),
    ...(visitor === 'admin' || deployment().hasOperatorDocs ? guideCommands : []),
    ...pageCommands,
    ...(visitor === 'anonymous' ? anonymousCommands : []),
    ...themeCommands,
    shortcutsCommand,
  ]
}
