import type { SignOutScope } from '@machines/auth.types'
import { descriptions } from '@/content/descriptions'
import { pageGroups, pagesIn, listedPages } from '@/content/pages'
import type { Visitor } from '@/domain/session/useAuth'
import { operatorDocs } from '@/content/operate/operatorDocs'
import { deployment } from '@/lib/deployment'
import type { Theme } from '@/lib/theme'
import { adminPages } from './adminPages'
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
