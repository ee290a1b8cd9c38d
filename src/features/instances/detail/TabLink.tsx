import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { InstanceTab } from '@/domain/instances/detailSearch'

export interface TabLinkProps {
  /** The id of the server. */
  id: string
  tab: InstanceTab
  children: ReactNode
}

/** A link from one part of a server's page to another. */
export function TabLink({ id, tab, children }: TabLinkProps) {
  return (
    <Link to="/dashboard/servers/$id" params={{ id }} search={{ tab }} className="text-14">
      {children}
    </Link>
  )
}
