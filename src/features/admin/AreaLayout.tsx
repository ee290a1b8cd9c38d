import { Outlet } from '@tanstack/react-router'
import { AreaContext, type Area } from '@/components/admin/useArea'
import { AppLayout } from '@/layout/AppLayout'
import { SecondFactorDemand } from '@/layout/SecondFactorDemand'
import type { NavSection } from '@/layout/SideNav'

export interface AreaLayoutProps {
  area: Area
  /** The first entry is the area's own page. */
  entries: NavSection['entries']
}

/** The frame of an area: its navigation, and its pages, which follow the area. */
export function AreaLayout({ area, entries }: AreaLayoutProps) {
  return (
    <AreaContext value={area}>
      <AppLayout area={{ label: area.label, entries }}>
        <SecondFactorDemand />
        <Outlet />
      </AppLayout>
    </AreaContext>
  )
}
