import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '@/features/admin/catalogue/csv/ImportPage'
import { documentHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/_signed-in/admin/products_/import')({
  head: () => documentHead({ title: 'Import plans, admin' }),
  component: ImportPage,
})
