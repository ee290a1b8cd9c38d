import { createFileRoute } from '@tanstack/react-router'
import { LoadPage } from '@/features/admin/load/LoadPage'
import { documentHead } from '@/components/seo/documentHead'
import { loadQuery } from '@/domain/load/queryOptions'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/_signed-in/admin/load')({
  head: () => documentHead({ title: 'Load, admin' }),
  loader: ({ context }) => readRows(context, loadQuery),
  component: LoadPage,
})
