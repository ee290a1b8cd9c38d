import { brand } from '@/lib/brand'
import type { Status } from '@/content/status'

/** The groups of the navigation, in the order in which menus and footer show them. */
export const pageGroups = [
  { id: 'products', label: 'Products' },
  { id: 'platform', label: 'Platform' },
  { id: 'developers', label: 'Developers' },
  { id: 'company', label: 'Company' },
] as const

export type PageGroup = (typeof pageGroups)[number]['id']

interface PageEntry {
  id: string
  path: string
  /** The label in menus. */
  nav: string
  /** The page's h1, and its document title without the brand's name. */
  title: string
  /** The meta description: one or two sentences, 80 to 160 characters. */
  description: string
  /** The home page belongs to no group and carries no status. */
  group?: PageGroup
  status?: Status
}

// This list is in the site's first chunk: no import of a page's text belongs here.
const entries = [
  {
    id: 'home',
    path: '/',
    nav: 'Home',
    title: 'Compute, drawn to scale',
    description:
      'Cloud and compute that you can check: every claim carries a status, and the database enforces every rule.',
  },
  {
    id: 'cloud-instances',
    path: '/cloud-instances',
    nav: 'Cloud instances',
    title: 'Cloud instances',
    description:
      'Linux servers that you create, resize and delete as the work changes: how their life cycle will run, and what works today.',
    group: 'products',
    status: 'planned',
  },
  {
    id: 'vps',
    path: '/vps',
    nav: 'VPS',
    title: 'VPS: a small server on shared CPU',
    description:
      'What a virtual private server on shared CPU is good for, what contention costs you, and how to measure it.',
    group: 'products',
    status: 'planned',
  },
  {
    id: 'vds',
    path: '/vds',
    nav: 'VDS',
    title: 'VDS: CPU that nobody else uses',
    description:
      'A virtual dedicated server reserves CPU for you alone. Where it differs from a VPS, and when it is not worth it.',
    group: 'products',
    status: 'planned',
  },
  {
    id: 'gpu-compute',
    path: '/gpu-compute',
    nav: 'GPU compute',
    title: 'GPU compute: does your model fit?',
    description:
      'Estimate how much GPU memory a model needs before you rent anything: the formula, three worked sizes and its limits.',
    group: 'products',
    status: 'planned',
  },
  {
    id: 'architecture',
    path: '/architecture',
    nav: 'Architecture',
    title: 'Architecture',
    description:
      'The stack this site runs on, one request followed from the browser to the row, and the threat model in short.',
    group: 'platform',
    status: 'available',
  },
  {
    id: 'workspaces',
    path: '/workspaces',
    nav: 'Workspaces',
    title: 'Workspaces',
    description:
      'Shared accounts with members, roles and quotas are planned. Today one account is one person: see who may do what.',
    group: 'platform',
    status: 'planned',
  },
  {
    id: 'os',
    path: brand.osPath,
    nav: `${brand.name}OS`,
    title: `${brand.name}OS: a server image with little in it`,
    description:
      'The idea of a Linux image that holds only what a server needs at first boot, and what would make it worth keeping.',
    group: 'platform',
    status: 'research',
  },
  {
    id: 'custom-chips',
    path: '/custom-chips',
    nav: 'Custom chips',
    title: 'Custom chips',
    description:
      'Would a chip of our own pay for itself in a small cloud? The question, its terms and what would have to be true.',
    group: 'platform',
    status: 'research',
  },
  {
    id: 'bit-language',
    path: '/bit-language',
    nav: 'Bit language',
    title: 'Bit language',
    description:
      'A sketch of a programming language in which every value has an exact width in bits. There is no compiler yet.',
    group: 'platform',
    status: 'research',
  },
  {
    id: 'api-docs',
    path: '/api-docs',
    nav: 'API docs',
    title: 'API docs',
    description:
      'The auth and REST endpoints that exist today: tables, columns, who may read or write them, errors and a curl example.',
    group: 'developers',
    status: 'preview',
  },
  {
    id: 'sdks',
    path: '/sdks',
    nav: 'SDKs',
    title: 'SDKs',
    description:
      'The SDK is supabase-js with types generated from the database. How to set it up, and what to use in other languages.',
    group: 'developers',
    status: 'preview',
  },
  {
    id: 'tutorials',
    path: '/tutorials',
    nav: 'Tutorials',
    title: 'Tutorials',
    description:
      'Run the whole project on your machine, confirm an account, point it at a hosted backend and give it your own name.',
    group: 'developers',
    status: 'available',
  },
  {
    id: 'console',
    path: '/console',
    nav: 'Console',
    title: 'Console',
    description:
      'A control-plane shell in the page is planned. What it will do, and where you do the same things today.',
    group: 'developers',
    status: 'planned',
  },
  {
    id: 'research',
    path: '/research',
    nav: 'Research',
    title: 'Research',
    description:
      'Open questions about running a small cloud, each with its method, what was measured and what is still unknown.',
    group: 'company',
    status: 'available',
  },
  {
    id: 'roadmap',
    path: '/roadmap',
    nav: 'Roadmap',
    title: 'Roadmap',
    description:
      'What works now, what comes next and what comes later. In this order, without dates that nobody could keep.',
    group: 'company',
    status: 'available',
  },
  {
    id: 'support',
    path: '/support',
    nav: 'Support',
    title: 'Support',
    description:
      'Where to look first when something fails, what to write down, and what not to send. The ticket form is planned.',
    group: 'company',
    status: 'planned',
  },
  {
    id: 'community',
    path: '/community',
    nav: 'Community',
    title: 'Community',
    description:
      'How to contribute to the source, how we treat each other, and how to report a security problem in private.',
    group: 'company',
    status: 'available',
  },
] as const satisfies readonly PageEntry[]

export type PageId = (typeof entries)[number]['id']

export interface PublicPage extends PageEntry {
  id: PageId
}

/** Every public page with a text of its own; /auth, /dashboard and /admin are not among them. */
export const publicPages: readonly PublicPage[] = entries

/** The pages of one group, in the order in which menus show them. */
export function pagesIn(group: PageGroup): PublicPage[] {
  return publicPages.filter((page) => page.group === group)
}

/** The page with this id. Throws if the list has lost it, which the types already forbid. */
export function pageById(id: PageId): PublicPage {
  const page = publicPages.find((candidate) => candidate.id === id)
  if (!page) throw new Error(`There is no public page "${id}"`)
  return page
}
