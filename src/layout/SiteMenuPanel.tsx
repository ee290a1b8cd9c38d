import { Link } from '@tanstack/react-router'
import { descriptions } from '@/content/descriptions'
import { pageGroups, pagesIn, type PageGroup } from '@/content/pages'
import { PageStatus } from '@/components/PageStatus'
import { QueryProvider } from '@/components/QueryProvider'
import { MegaPanel, type MegaColumn } from '@/ui/MegaPanel'
import { Skeleton } from '@/ui/Skeleton'
import { barCells, type MenuId } from './navigation'
import { useMenuRows } from './useMenuRows'

interface PanelProps {
  menu: MenuId
}

/** The pages of one menu. That of the products also shows prices, regions and images. */
export function SiteMenuPanel({ menu }: PanelProps) {
  return menu === 'products' ? (
    <QueryProvider>
      <ProductsPanel />
    </QueryProvider>
  ) : (
    <Panel columns={pageColumns(menu)} />
  )
}

function Panel({ columns }: { columns: readonly MegaColumn[] }) {
  return (
    <MegaPanel
      columns={columns}
      renderLink={({ href, ...link }) => <Link to={href} activeOptions={EXACT} {...link} />}
    />
  )
}

const EXACT = { exact: true, includeHash: true }

/** The pages of a menu, each group in two columns, so that the panel stays low. */
function pageColumns(menu: MenuId): MegaColumn[] {
  const cell = barCells.find(({ id }) => id === menu)
  const groups: readonly PageGroup[] = cell && 'groups' in cell ? cell.groups : []
  return groups.flatMap((group) => {
    const items = pagesIn(group).map(({ id, nav, path }) => ({
      id,
      label: nav,
      href: path,
      note: descriptions[id],
    }))
    const half = Math.ceil(items.length / 2)
    return [
      { id: group, label: labelOf(group), isWide: true, items: items.slice(0, half) },
      { id: `${group}-more`, isWide: true, items: items.slice(half) },
    ]
  })
}

const labelOf = (group: PageGroup) => pageGroups.find(({ id }) => id === group)?.label ?? ''

function ProductsPanel() {
  const { products, regions, images, isPending, hasFailed } = useMenuRows()
  const message = isPending ? (
    <Skeleton lines={4} className="mt-3 h-8" />
  ) : hasFailed ? (
    <p className="small mt-3">Could not be loaded.</p>
  ) : null
  return (
    <Panel
      columns={[
        {
          id: 'products',
          label: 'Products, lowest price per hour',
          isWide: true,
          items: products,
        },
        {
          id: 'platform',
          label: labelOf('platform'),
          items: pagesIn('platform').map(({ id, nav, path, status }) => ({
            id,
            label: nav,
            href: path,
            aside: status && <PageStatus status={status} />,
          })),
        },
        { id: 'regions', label: 'Regions', items: regions, message },
        { id: 'images', label: 'Images', items: images, message },
      ]}
    />
  )
}
