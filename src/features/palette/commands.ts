import { descriptions } from '@/content/descriptions'
import { pageGroups, pagesIn, type PageGroup } from '@/content/pages'
import type { Visitor } from '@/features/auth/useAuth'
import type { Theme } from '@/features/shell/theme'

/** Where a command leads, or what it does. */
export type CommandTarget =
  | { kind: 'page'; to: string; hash?: string; search?: Record<string, string> }
  | { kind: 'theme'; theme: Theme }
  | { kind: 'keys'; on: boolean }
  | { kind: 'signOut' }

export interface Command {
  /** Stable: what is remembered of recent use. */
  id: string
  label: string
  group: string
  /** Other words to find it by. */
  keywords: string[]
  target: CommandTarget
  /** Keys that do the same without the palette, pressed one after the other. */
  shortcut?: string
}

const GROUP_WORDS: Record<PageGroup, string[]> = {
  products: ['server', 'plan', 'price', 'instance'],
  platform: ['how', 'built'],
  developers: ['docs', 'code'],
  company: ['about', 'help'],
}

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
      keywords: [path, descriptions[id], ...GROUP_WORDS[group]],
      target: { kind: 'page' as const, to: path },
    })),
  ),
]

const anonymousCommands: Command[] = [
  {
    id: 'auth:sign-in',
    label: 'Sign in',
    group: 'Account',
    keywords: ['log in', 'account'],
    target: { kind: 'page', to: '/auth' },
  },
  {
    id: 'auth:sign-up',
    label: 'Sign up',
    group: 'Account',
    keywords: ['register', 'account', 'new'],
    target: { kind: 'page', to: '/auth', search: { mode: 'sign-up' } },
  },
  {
    id: 'auth:reset',
    label: 'Set a new password',
    group: 'Account',
    keywords: ['forgotten', 'lost', 'reset'],
    target: { kind: 'page', to: '/auth', search: { mode: 'reset' } },
  },
]

const userCommands: Command[] = [
  {
    id: 'account:dashboard',
    label: 'Dashboard',
    group: 'Account',
    keywords: ['account', 'profile', 'session', 'name', 'time zone'],
    target: { kind: 'page', to: '/dashboard' },
    shortcut: 'G D',
  },
  {
    id: 'account:create',
    label: 'Choose a server',
    group: 'Account',
    keywords: ['create', 'plan', 'region', 'image', 'instance', 'new'],
    target: { kind: 'page', to: '/dashboard/create' },
  },
  {
    id: 'account:sign-out',
    label: 'Sign out',
    group: 'Account',
    keywords: ['log out', 'leave'],
    target: { kind: 'signOut' },
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
    id: 'admin:products',
    label: 'Products (admin)',
    group: 'Admin',
    keywords: ['catalogue', 'plans'],
    target: { kind: 'page', to: '/admin/products' },
  },
  {
    id: 'admin:new-plan',
    label: 'New plan (admin)',
    group: 'Admin',
    keywords: ['create', 'catalogue', 'product'],
    target: { kind: 'page', to: '/admin/products', search: { plan: 'new' } },
  },
]

const themeCommands: Command[] = (['system', 'light', 'dark'] as const).map((theme) => ({
  id: `theme:${theme}`,
  label: `Theme: ${theme}`,
  group: 'Display',
  keywords: ['appearance', 'colour', 'mode'],
  target: { kind: 'theme', theme },
}))

/** People who speak to their computer, or press keys by mistake, can do without (WCAG 2.2, 2.1.4). */
const keysCommand = (keysAreOn: boolean): Command => ({
  id: 'keys',
  label: keysAreOn ? 'Turn single-key shortcuts off' : 'Turn single-key shortcuts on',
  group: 'Display',
  keywords: ['keyboard', 'slash', 'letters'],
  target: { kind: 'keys', on: !keysAreOn },
})

/** Every page and action that this visitor may use, in the order of the navigation. */
export function commandsFor(visitor: Visitor, keysAreOn: boolean): Command[] {
  const isSignedIn = visitor === 'user' || visitor === 'admin'
  return [
    ...(isSignedIn ? userCommands : []),
    ...(visitor === 'admin' ? adminCommands : []),
    ...pageCommands,
    ...(isSignedIn ? [] : anonymousCommands),
    ...themeCommands,
    keysCommand(keysAreOn),
  ]
}
