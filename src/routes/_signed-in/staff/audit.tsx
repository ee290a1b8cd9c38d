import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '@/features/admin/audit/AuditPage'
import { documentHead } from '@/components/seo/documentHead'
import { auditQuery } from '@/domain/audit/auditQuery'
import { auditSearch, type AuditSearch } from '@/domain/audit/auditSearch'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/_signed-in/staff/audit')({
  // Checked by the loader and the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): AuditSearch => search,
  head: () => documentHead({ title: 'Audit log, staff' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => readRows(context, auditQuery(auditSearch({ ...deps }))),
  component: Audit,
})

function Audit() {
  return <AuditPage search={auditSearch({ ...Route.useSearch() })} />
}
