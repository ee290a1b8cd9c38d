import { useRouterState } from '@tanstack/react-router'
import { pageGroups, publicPages } from '@/content/pages'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { MegaMenu } from '@/ui/MegaMenu'

const load = async () => (await import('./SiteMenuPanel')).SiteMenuPanel
const SiteMenuPanel = lazyWithRetry('The menu', load)
const prepare = () => void load().catch(() => undefined)

/** All pages in groups. The panels are loaded once the pointer or the focus reaches the menu. */
export function SiteMenu() {
  const path = useRouterState({ select: (state) => state.location.publicHref.split(/[?#]/)[0] })
  const here = publicPages.find((page) => page.path === path)?.group
  return (
    <MegaMenu
      groups={pageGroups.map((group) => ({ ...group, isCurrent: group.id === here }))}
      onNear={prepare}
      renderPanel={(group) => <SiteMenuPanel group={group} />}
    />
  )
}
