import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '@/features/admin/ProductsPage'
import { documentHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/_signed-in/admin/products')({
  head: () => documentHead({ title: 'Products, admin', path: '/admin/products' }),
  component: ProductsPage,
})
