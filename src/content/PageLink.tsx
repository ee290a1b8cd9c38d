import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pageById, type PageId } from './pages'

export interface PageLinkProps {
  page: PageId
  /** The text of the link. The default is the page's menu label. */
  children?: ReactNode
}

/** A link by page id. Markdown links cannot contain expressions, so a text cannot compute the path. */
export function PageLink({ page, children }: PageLinkProps) {
  const { path, nav } = pageById(page)
  return <Link to={path}>{children ?? nav}</Link>
}
