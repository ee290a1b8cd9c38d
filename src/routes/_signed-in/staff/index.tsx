import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { readRows } from '@/domain/session/readRows'
import { overviewRows } from '@/features/admin/staff/rows'
import { StaffOverviewPage } from '@/features/admin/staff/StaffOverviewPage'

export const Route = createFileRoute('/_signed-in/staff/')({
  head: () => documentHead({ title: 'Staff' }),
  loader: ({ context }) => readRows(context, ...overviewRows),
  component: StaffOverviewPage,
})
