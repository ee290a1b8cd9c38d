import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '@/features/admin/catalogue/ProductsPage'
import { productsSearch } from '@/domain/catalogue/admin/productsSearch'
import { documentHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/_signed-in/admin/products')({
  validateSearch: productsSearch,
  head: () => documentHead({ title: 'Products, admin' }),
  component: Products,
})

function Products() {
  return <ProductsPage search={Route.useSearch()} />
}
