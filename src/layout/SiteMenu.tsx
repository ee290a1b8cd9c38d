import { Link, useRouterState } from '@tanstack/react-router'
import { isListed, pageById, pagesIn, publicPages } from '@/content/pages'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { MegaMenu } from '@/ui/MegaMenu'
import { barCells, isMenu, type MenuId } from './navigation'

const load = async () => (await import('./SiteMenuPanel')).SiteMenuPanel
const SiteMenuPanel = lazyWithRetry('The menu', load)
const prepare = () => void load().catch(() => undefined)

/** Without the pages that the brand hides. */
const cells = barCells.filter((cell) =>
  isMenu(cell) ? cell.groups.some((group) => pagesIn(group).length > 0) : isListed(cell.id),
)

/** The search of the address does not matter. */
const EXACT = { exact: true, includeSearch: false }

/** The menus and pages of the bar. The panels are loaded once the pointer or the focus reaches the menu. */
export function SiteMenu() {
  const path = useRouterState({ select: (state) => state.location.publicHref.split(/[?#]/)[0] })
  const isDashboard = path === '/dashboard' || path?.startsWith('/dashboard/')
  const page = publicPages.find((each) => each.path === path)
  const hasOwnCell = barCells.some(({ id }) => id === page?.id)
  return (
    <MegaMenu<MenuId>
      cells={[
        ...cells.map((cell) => {
          if (isMenu(cell)) {
            const isCurrent = !hasOwnCell && cell.groups.some((group) => group === page?.group)
            return { id: cell.id, label: cell.label, isCurrent }
          }
          const { path: to, nav } = pageById(cell.id)
          return {
            id: cell.id,
            link: (
              <Link to={to} className="bar-cell" data-cell={cell.id} activeOptions={EXACT}>
                {nav}
              </Link>
            ),
          }
        }),
        {
          id: 'dashboard',
          link: (
            <Link
              to="/dashboard"
              className="bar-cell"
              data-cell="dashboard"
              data-current={isDashboard || undefined}
            >
              Dashboard
            </Link>
          ),
        },
      ]}
      onNear={prepare}
      renderPanel={(menu) => <SiteMenuPanel menu={menu} />}
    />
  )
}
