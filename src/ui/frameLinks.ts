import type { ReactNode } from 'react'

/** Where a link of the navigation leads. */
interface FrameTarget {
  href: string
  search?: Readonly<Record<string, string>>
  hash?: string
}

/** A link of the navigation. */
export interface FrameLink extends FrameTarget {
  id: string
  label: string
  /** A few words about the page. */
  note?: string
  /** At the end of the row: a price, a code or the status. */
  aside?: ReactNode
}

export interface FrameLinkGroup {
  id: string
  label: string
  items: readonly FrameLink[]
}

/** Renders the router's link, which also marks the current page. */
export type RenderFrameLink = (
  link: FrameTarget & {
    className?: string
    children: ReactNode
  },
) => ReactNode
