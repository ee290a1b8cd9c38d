import { useRouterState } from '@tanstack/react-router'
import { pageGroups, publicPages } from '@/content/pages'
import { lazyPart } from '@/ui/lazyPart'
import { MegaMenu as Menu } from '@/ui/MegaMenu'

const load = async () => (await import('./MegaPanel')).MegaPanel
const MegaPanel = lazyPart('The menu', load)
const prepare = () => void load().catch(() => undefined)

/** All pages in groups, whose panels are loaded when somebody comes near. */
export function MegaMenu() {
  const path = useRouterState({ select: (state) => state.location.publicHref.split(/[?#]/)[0] })
  const here = publicPages.find((page) => page.path === path)?.group
  return (
    <Menu
      groups={pageGroups.map((group) => ({ ...group, isCurrent: group.id === here }))}
      onNear={prepare}
      renderPanel={(group) => <MegaPanel group={group} />}
    />
  )
}
