import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '@/features/catalogueAdmin/csv/ImportPage'
import { documentHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/_signed-in/admin/products_/import')({
  head: () => documentHead({ title: 'Import plans, admin' }),
  component: ImportPage,
})
