import type { ReactNode } from 'react'

/** A link of the navigation. */
export interface FrameLink {
  id: string
  label: string
  href: string
  /** A few words about the page. */
  note?: string
  /** At the end of the row: the status. */
  aside?: ReactNode
}

export interface FrameLinkGroup {
  id: string
  label: string
  items: readonly FrameLink[]
}

/** Renders the router's link, which also marks the current page. */
export type RenderFrameLink = (link: {
  href: string
  className?: string
  children: ReactNode
}) => ReactNode
