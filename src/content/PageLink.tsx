import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pageById, type PageId } from './pages'

export interface PageLinkProps {
  page: PageId
  /** What the link says; the page's menu label if nothing is given. */
  children?: ReactNode
}

/** A link for where a text cannot write the path down: Markdown links take no expressions. */
export function PageLink({ page, children }: PageLinkProps) {
  const { path, nav } = pageById(page)
  return <Link to={path}>{children ?? nav}</Link>
}
