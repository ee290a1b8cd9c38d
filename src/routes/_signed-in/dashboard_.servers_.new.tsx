import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { imagesQuery, publishedPlansQuery, regionsQuery } from '@/domain/catalogue/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { instanceDraftQuery } from '@/domain/instances/draftQuery'
import { readOwnRows } from '@/domain/session/readRows'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { createLabel } from '@/domain/settings/orders'
import { CreatePage } from '@/features/instances/create/CreatePage'
import { deployment } from '@/lib/deployment'

export const Route = createFileRoute('/_signed-in/dashboard_/servers_/new')({
  validateSearch: catalogueSearch,
  head: () => documentHead({ title: createLabel(deployment().orders) }),
  loader: ({ context }) =>
    readOwnRows(context, (userId) => [
      publishedPlansQuery,
      regionsQuery,
      imagesQuery,
      instanceDraftQuery(userId),
      profileQuery(userId),
    ]),
  component: Create,
})

function Create() {
  const { plan, region, image } = Route.useSearch()
  return <CreatePage search={{ plan, region, image }} />
}
