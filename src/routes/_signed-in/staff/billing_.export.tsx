import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { accountingSettingsQuery, ossQuery } from '@/domain/billing/admin/monthCloseQueries'
import { ossQuarters } from '@/domain/billing/admin/months'
import { readRows } from '@/domain/session/readRows'
import { ExportPage } from '@/features/admin/billing/export/ExportPage'

export const Route = createFileRoute('/_signed-in/staff/billing_/export')({
  head: () => documentHead({ title: 'Export, staff' }),
  loader: ({ context }) =>
    void readRows(context, accountingSettingsQuery, ossQuery(ossQuarters()[1])),
  component: ExportPage,
})
