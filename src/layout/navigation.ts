import { pageGroups, pagesIn, type PageGroup, type PageId } from '@/content/pages'
import { isOffered } from '@/domain/catalogue/planPath'
import type { Deployment } from '@/lib/deployment'

type Sells = Deployment['sells']

/**
 * The listed pages of a group. That of a kind of server is there while the kind is on sale, or while it is not known
 * what is.
 */
export const offeredIn = (group: PageGroup, sells: Sells) =>
  pagesIn(group).filter(({ path }) => sells === undefined || isOffered(path, sells))

/** These pages by group, in the form that the menus and the footer take. */
export const navigationOf = (sells: Sells) =>
  pageGroups
    .map((group) => ({
      ...group,
      items: offeredIn(group.id, sells).map(({ id, nav, path }) => ({
        id,
        label: nav,
        href: path,
      })),
    }))
    .filter(({ items }) => items.length > 0)

/** A cell of the bar that opens the pages of some groups. */
interface MenuCell {
  id: string
  label: string
  groups: readonly PageGroup[]
}

const products = ['products', 'platform'] as const satisfies readonly PageGroup[]
const docs = ['developers'] as const satisfies readonly PageGroup[]
const isElsewhere = (group: PageGroup) =>
  !([...products, ...docs] as readonly PageGroup[]).includes(group)

/** The cells of the bar: menus, and pages that have a cell of their own. The last menu has all other groups. */
export const barCells = [
  { id: 'products', label: 'Products', groups: products },
  { id: 'prices' },
  { id: 'docs', label: 'Docs', groups: docs },
  { id: 'console' },
  {
    id: 'company',
    label: 'Company',
    groups: pageGroups.map(({ id }) => id).filter(isElsewhere),
  },
] as const satisfies readonly (MenuCell | { id: PageId })[]

type Cell = (typeof barCells)[number]

/** The menus of the bar. */
export type MenuId = Extract<Cell, MenuCell>['id']

export const isMenu = (cell: Cell): cell is Extract<Cell, MenuCell> => 'groups' in cell
