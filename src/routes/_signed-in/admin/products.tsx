import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '@/features/admin/catalogue/ProductsPage'
import { productsSearch } from '@/domain/catalogue/admin/productsSearch'
import { documentHead } from '@/components/seo/documentHead'
import { adminPlansQuery, adminProductsQuery } from '@/domain/catalogue/admin/queryOptions'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/_signed-in/admin/products')({
  validateSearch: productsSearch,
  head: () => documentHead({ title: 'Products, admin' }),
  loader: ({ context }) => readRows(context, adminPlansQuery, adminProductsQuery),
  component: Products,
})

function Products() {
  return <ProductsPage search={Route.useSearch()} />
}
