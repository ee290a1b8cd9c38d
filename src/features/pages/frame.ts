import type { ReactNode } from 'react'
import type { PublicPage } from '@/content/pages'
import type { TableOfContentsProps } from '@/ui/TableOfContents'

/** What both frames of a written page take. */
export interface PageFrameProps {
  page: PublicPage
  contents: TableOfContentsProps['items']
  children: ReactNode
}
