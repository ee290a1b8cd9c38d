import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { accountingSettingsQuery } from '@/domain/billing/admin/monthCloseQueries'
import { readRows } from '@/domain/session/readRows'
import { ExportPage } from '@/features/admin/billing/export/ExportPage'

export const Route = createFileRoute('/_signed-in/staff/billing_/export')({
  head: () => documentHead({ title: 'Export, staff' }),
  loader: ({ context }) => void readRows(context, accountingSettingsQuery),
  component: ExportPage,
})
