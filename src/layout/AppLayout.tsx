import type { ReactNode } from 'react'
import { SideNav, type NavSection } from './SideNav'

/** The frame of application pages: rail and content, on the sheet's own lines. */
export function AppLayout({
  area,
  above,
  children,
}: {
  area: NavSection
  /** Shown above the pages of the area. */
  above?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="sheet grid min-h-[calc(100dvh-var(--bar)-var(--scale))] w-full max-lg:grid-rows-[auto_1fr] lg:grid-cols-[200px_minmax(0,1fr)]">
      <SideNav area={area} above={above} />
      <div className="flex min-w-0 flex-col" data-content>
        {children}
      </div>
    </div>
  )
}
