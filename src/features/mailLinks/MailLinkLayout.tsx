import type { ReactNode } from 'react'
import { useOnline } from '@/lib/useOnline'
import { Banner } from '@/ui/Banner'
import { PageHeader } from '@/ui/PageHeader'

export interface MailLinkLayoutProps {
  title: string
  lead: ReactNode
  children?: ReactNode
}

/** The layout of a page that a link in a mail opens. */
export function MailLinkLayout({ title, lead, children }: MailLinkLayoutProps) {
  const isOnline = useOnline()
  return (
    <div className="sheet">
      <PageHeader eyebrow="Email" title={title} lead={<span role="status">{lead}</span>} />
      <div className="grid max-w-[40rem] gap-5 px-(--pad) py-6">
        {isOnline ? null : (
          <Banner tone="warn" role="status" title="You are offline.">
            Keep this page open, and press the button once you are back online.
          </Banner>
        )}
        {children}
      </div>
    </div>
  )
}

/**
 * For a link that mail programs have cut off, and for a page that was loaded again.
 * @param children the way that needs no link
 */
export function IncompleteLink({ children }: { children: ReactNode }) {
  return (
    <MailLinkLayout
      title="The link is not complete"
      lead="Open the link in the email again, or copy it in full into the address bar."
    >
      <div className="flex flex-wrap gap-3">{children}</div>
    </MailLinkLayout>
  )
}
