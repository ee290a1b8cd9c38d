import { useRouterState } from '@tanstack/react-router'
import { lazy } from 'react'
import { pageGroups, publicPages } from '@/content/pages'
import { LazyPart } from '@/ui/LazyPart'
import { MegaMenu as Menu } from '@/ui/MegaMenu'

const load = async () => ({ default: (await import('./MegaPanel')).MegaPanel })
const MegaPanel = lazy(load)
const prepare = () => void load().catch(() => undefined)

/** All pages in groups, whose panels are loaded when somebody comes near. */
export function MegaMenu() {
  const path = useRouterState({ select: (state) => state.location.publicHref.split(/[?#]/)[0] })
  const here = publicPages.find((page) => page.path === path)?.group
  return (
    <Menu
      groups={pageGroups.map((group) => ({ ...group, isCurrent: group.id === here }))}
      onNear={prepare}
      renderPanel={(group) => (
        <LazyPart>
          <MegaPanel group={group} />
        </LazyPart>
      )}
    />
  )
}
