import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { imagesQuery, publishedPlansQuery, regionsQuery } from '@/domain/catalogue/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { instanceDraftQuery } from '@/domain/instances/draftQuery'
import { orderIdsQuery } from '@/domain/instances/orderIds'
import { instancesQuery, quotasQuery, sshKeysQuery } from '@/domain/instances/queryOptions'
import { ownImagesQuery } from '@/domain/ownImages/queryOptions'
import { snapshotsQuery } from '@/domain/snapshots/queryOptions'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { readOwnRows } from '@/domain/session/readRows'
import { catalogueSearch, type CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { createLabel } from '@/domain/settings/orders'
import { CreatePage } from '@/features/instances/create/CreatePage'
import { deployment } from '@/lib/deployment'

interface CreateSearch extends CatalogueSearch {
  /** The id of the snapshot, or of the image of the workspace, that the server is made from. */
  snapshot?: string | undefined
}

export const Route = createFileRoute('/_signed-in/dashboard_/servers_/new')({
  validateSearch: (raw: Record<string, unknown>): CreateSearch => ({
    ...catalogueSearch(raw),
    snapshot: snapshotId(raw['snapshot']),
  }),
  head: () => documentHead({ title: createLabel(deployment().orders) }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [
      publishedPlansQuery,
      regionsQuery,
      imagesQuery,
      orderIdsQuery,
      permissionsQuery,
      instanceDraftQuery(userId),
      profileQuery(userId),
      sshKeysQuery(userId),
    ])
    void readWorkspaceRows(context, (workspaceId) => [
      instancesQuery(workspaceId),
      quotasQuery(workspaceId),
      snapshotsQuery(workspaceId),
      ownImagesQuery(workspaceId),
    ])
  },
  component: Create,
})

function Create() {
  const { plan, region, image, snapshot } = Route.useSearch()
  return <CreatePage search={{ plan, region, image, snapshot }} />
}

/** The id of a snapshot in the address. */
function snapshotId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : undefined
}
