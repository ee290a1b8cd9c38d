import { brand, hiddenPages } from '@/lib/brand'
import type { PageStatus } from './status'

/** The groups of the navigation, in the order of the menus and the footer. */
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
  /** The page's h1. It is also the title of its document, if `searchTitles` has no other. */
  title: string
  /** The home page belongs to no group. */
  group?: PageGroup
  /** The status of the product or feature on this page. Pages of information have none. */
  status?: PageStatus
}

// This list is in the site's first chunk: do not import the text of a page here.
const entries = [
  {
    id: 'home',
    path: '/',
    nav: 'Home',
    title: 'Compute, drawn to scale',
  },
  {
    id: 'cloud-instances',
    path: '/cloud-instances',
    nav: 'Cloud instances',
    title: 'Cloud instances',
    group: 'products',
    status: 'orders',
  },
  {
    id: 'vps',
    path: '/vps',
    nav: 'VPS',
    title: 'VPS: low-cost servers with shared vCPUs',
    group: 'products',
    status: 'orders',
  },
  {
    id: 'vds',
    path: '/vds',
    nav: 'VDS',
    title: 'VDS: dedicated vCPUs',
    group: 'products',
    status: 'orders',
  },
  {
    id: 'gpu-compute',
    path: '/gpu-compute',
    nav: 'GPU compute',
    title: 'GPU compute: does your model fit?',
    group: 'products',
    status: 'orders',
  },
  {
    id: 'prices',
    path: '/prices',
    nav: 'Prices',
    title: 'Prices',
    group: 'products',
  },
  {
    id: 'architecture',
    path: '/architecture',
    nav: 'Architecture',
    title: 'How it is built, and what guards it',
    group: 'platform',
  },
  {
    id: 'workspaces',
    path: '/workspaces',
    nav: 'Workspaces',
    title: 'Workspaces',
    group: 'platform',
    status: 'available',
  },
  {
    id: 'os',
    path: brand.osPath,
    nav: `${brand.name}OS`,
    title: `${brand.name}OS: a minimal server image`,
    group: 'platform',
    status: 'orders',
  },
  {
    id: 'custom-chips',
    path: '/custom-chips',
    nav: 'Custom chips',
    title: 'Custom chips: would one pay?',
    group: 'platform',
    status: 'research',
  },
  {
    id: 'bit-language',
    path: '/bit-language',
    nav: 'Bit language',
    title: 'Bit: ask about your servers in one line',
    group: 'platform',
    status: 'preview',
  },
  {
    id: 'api-docs',
    path: '/api-docs',
    nav: 'API docs',
    title: 'API docs',
    group: 'developers',
  },
  {
    id: 'sdks',
    path: '/sdks',
    nav: 'SDKs',
    title: 'SDKs',
    group: 'developers',
  },
  {
    id: 'tutorials',
    path: '/tutorials',
    nav: 'Tutorials',
    title: 'Tutorials',
    group: 'developers',
  },
  {
    id: 'console',
    path: '/console',
    nav: 'Console',
    title: 'Console',
    group: 'developers',
    status: 'preview',
  },
  {
    id: 'research',
    path: '/research',
    nav: 'Research',
    title: 'Research',
    group: 'company',
  },
  {
    id: 'roadmap',
    path: '/roadmap',
    nav: 'Roadmap',
    title: 'Roadmap',
    group: 'company',
  },
  {
    id: 'support',
    path: '/support',
    nav: 'Support',
    title: 'Support',
    group: 'company',
  },
  {
    id: 'community',
    path: '/community',
    nav: 'Community',
    title: 'Community',
    group: 'company',
  },
  {
    id: 'status',
    path: '/status',
    nav: 'Status',
    title: 'Status',
    group: 'company',
  },
] as const satisfies readonly PageEntry[]

export type PageId = (typeof entries)[number]['id']

export interface PublicPage extends PageEntry {
  id: PageId
}

/** A page of the menus: its description is fixed. That of the home page follows what is on sale. */
export type MenuPageId = Exclude<PageId, 'home'>

/** Every public page with its own text. /auth, /dashboard and /admin are not in this list. */
export const publicPages: readonly PublicPage[] = entries

/** Whether menus, lists and texts lead to this page: the brand does not hide it. */
export const isListed = (id: PageId): boolean => !hiddenPages.includes(id)

/** Whether a link to this address leads somewhere that the brand shows: no address of a hidden page. */
export function isListedAddress(href: string): boolean {
  const path = href.replace(/[?#].*/, '')
  return !entries.some((page) => page.path === path && !isListed(page.id))
}

/** The pages without those that the brand hides: menus, search and sitemap show these. */
export const listedPages: readonly PublicPage[] = entries.filter(({ id }) => isListed(id))

/** The pages of one group, in the order of the menus. */
export function pagesIn(group: PageGroup): (PublicPage & { id: MenuPageId })[] {
  return listedPages.filter((page): page is PublicPage & { id: MenuPageId } => page.group === group)
}

/**
 * The page with this id.
 * @throws Error if the page is missing, which the types should prevent
 */
export function pageById(id: PageId): PublicPage {
  const page = publicPages.find((candidate) => candidate.id === id)
  if (!page) throw new Error(`There is no public page "${id}"`)
  return page
}
