import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { missingImagesQuery } from '@/domain/catalogue/admin/missingImages'
import { imageFactsQuery } from '@/domain/catalogue/admin/placeQueries'
import { placeSearch } from '@/domain/catalogue/admin/placeSearch'
import { readRows } from '@/domain/session/readRows'
import { ImagesPage } from '@/features/admin/places/ImagesPage'

export const Route = createFileRoute('/_signed-in/admin/images')({
  validateSearch: placeSearch,
  head: () => documentHead({ title: 'Images, admin' }),
  loader: ({ context }) => readRows(context, imageFactsQuery, missingImagesQuery),
  component: Images,
})

function Images() {
  return <ImagesPage search={Route.useSearch()} />
}
