import type { ReactNode } from 'react'

/** A link to a page of others. Markdown links on our pages lead to our own pages only, which a test checks. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return <a href={href}>{children}</a>
}
