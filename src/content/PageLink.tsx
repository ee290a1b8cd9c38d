import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isListed, pageById, type PageId } from './pages'

export interface PageLinkProps {
  page: PageId
  /** The id of an element of that page. */
  hash?: string
  className?: string
  /** The text of the link. The default is the page's menu label. */
  children?: ReactNode
}

/** A link by page id, in texts and components. Of a page that the brand hides it is only the text. */
export function PageLink({ page, children, ...rest }: PageLinkProps) {
  const { path, nav } = pageById(page)
  const text = children ?? nav
  return isListed(page) ? (
    <Link to={path} {...rest}>
      {text}
    </Link>
  ) : (
    text
  )
}
