import type { ReactNode } from 'react'

/** A place in the navigation. */
export interface FrameLink {
  id: string
  label: string
  href: string
  /** What is there, in a few words. */
  note?: string
  /** At the end of its row: how far it has come. */
  aside?: ReactNode
}

export interface FrameLinkGroup {
  id: string
  label: string
  items: readonly FrameLink[]
}

/** Makes the link: the router's own, which also knows whether it is the current one. */
export type RenderFrameLink = (link: {
  href: string
  className?: string
  children: ReactNode
}) => ReactNode
