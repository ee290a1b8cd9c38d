import type { ReactNode } from 'react'
import { useArea } from '@/components/admin/useArea'
import { TabLinks } from '@/components/TabLinks'
import { staffCan } from '@/domain/identity/staffCan'
import { useSuspender } from '@/domain/identity/useSuspender'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'

interface AdminBillingFrameProps {
  page: 'accounts' | 'close' | 'export' | 'revenue' | 'prices'
  title: string
  lead: string
  children: ReactNode
}

/** A page about money in /admin/billing or /staff/billing: its head, its tabs, and who may see it. */
export function AdminBillingFrame({ page, title, lead, children }: AdminBillingFrameProps) {
  const { label, root, isForAdmins } = useArea()
  const { staffType } = useSuspender()
  const { allowed, reason } = staffCan('see_money', staffType)
  const tabs = [
    { to: `${root}/billing`, label: 'Customers and payments', isCurrent: page === 'accounts' },
    { to: `${root}/billing/revenue`, label: 'Revenue', isCurrent: page === 'revenue' },
    { to: `${root}/billing/close`, label: 'Month close', isCurrent: page === 'close' },
    { to: `${root}/billing/export`, label: 'Export', isCurrent: page === 'export' },
    ...(isForAdmins
      ? [{ to: '/admin/billing/prices', label: 'Price lab', isCurrent: page === 'prices' } as const]
      : []),
  ] as const
  return (
    <>
      <PageHeader eyebrow={label} title={title} lead={lead} />
      {allowed ? (
        <>
          <TabLinks label="Pages about billing" tabs={tabs} />
          {children}
        </>
      ) : (
        <EmptyState title="You have no access to payments">{reason}</EmptyState>
      )}
    </>
  )
}
