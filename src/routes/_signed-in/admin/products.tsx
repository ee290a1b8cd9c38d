import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '@/features/catalogueAdmin/ProductsPage'
import { productsSearch } from '@/features/catalogueAdmin/productsSearch'
import { documentHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/_signed-in/admin/products')({
  validateSearch: productsSearch,
  head: () => documentHead({ title: 'Products, admin' }),
  component: Products,
})

function Products() {
  return <ProductsPage search={Route.useSearch()} />
}
