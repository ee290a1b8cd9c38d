import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface ProseProps {
  children: ReactNode
  className?: string
}

/** Typography for written pages: headings, paragraphs, lists, tables, code and links without classes. */
export function Prose({ children, className }: ProseProps) {
  return <div className={clsx('prose', className)}>{children}</div>
}
