import { useRouterState } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { DeploymentStrip } from './DeploymentStrip'
import { SiteFooter } from './SiteFooter'
import { Header } from './Header'
import { LazyToaster } from './LazyToaster'
import { useReplayEarlyPresses } from '@/lib/useReplayEarlyInput'
import { useFocusOnNavigation } from './useFocusOnNavigation'

/** The frame of every page: skip link, header, main, footer and toasts. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const main = useFocusOnNavigation()
  useReplayEarlyPresses()
  const isApp = useRouterState({
    select: (state) => state.matches.some((match) => match.routeId === '/_signed-in'),
  })
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-0 -left-full z-50 bg-ember px-3 py-2 text-ember-ink focus:left-2"
      >
        Skip to content
      </a>
      <Header />
      <DeploymentStrip />
      {/* At least as high as the screen, so that a page that loads does not move a visible footer. */}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="flex min-h-[calc(100dvh-var(--bar)-var(--scale))] flex-1 flex-col *:w-full *:grow"
      >
        {children}
      </main>
      <SiteFooter isShort={isApp} />
      <LazyToaster />
    </div>
  )
}
