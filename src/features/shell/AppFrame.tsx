import type { ReactNode } from 'react'
import { Rail, type RailArea } from './Rail'

/** The frame of application pages: rail and content, on the sheet's own lines. */
export function AppFrame({ area, children }: { area: RailArea; children: ReactNode }) {
  return (
    <div className="sheet grid min-h-[calc(100dvh-var(--bar)-var(--scale))] w-full max-lg:grid-rows-[auto_1fr] lg:grid-cols-[200px_minmax(0,1fr)]">
      <Rail area={area} />
      <div className="flex min-w-0 flex-col">{children}</div>
    </div>
  )
}
