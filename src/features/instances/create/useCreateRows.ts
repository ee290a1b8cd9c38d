import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '@/domain/identity/profileQuery'
import { imagesQuery, publishedPlansQuery, regionsQuery } from '@/domain/catalogue/queryOptions'
import { usePlansQuery } from '@/domain/catalogue/usePlansQuery'
import { orderIdsQuery } from '@/domain/instances/orderIds'
import { instancesQuery, quotasQuery } from '@/domain/instances/queryOptions'
import { useOfferedKeys } from '@/domain/instances/useOfferedKeys'
import { ownImagesQuery } from '@/domain/ownImages/queryOptions'
import { snapshotsQuery } from '@/domain/snapshots/queryOptions'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { useCurrentWorkspace } from '@/domain/workspaces/useCurrentWorkspace'

/** Milliseconds between two reads of prices, stock and quotas while the page is visible. */
const LIVE = 20_000

/** All rows that the page shows. */
export function useCreateRows(userId: string) {
  const catalogue = usePlansQuery()
  // A second observer: the other pages of the catalogue do not read plans at an interval.
  useQuery({ ...publishedPlansQuery, refetchInterval: LIVE })
  const regions = useQuery(regionsQuery)
  const images = useQuery(imagesQuery)
  const workspaces = useCurrentWorkspace(userId)
  const workspaceId = workspaces.current?.id ?? ''
  const ofWorkspace = { enabled: workspaceId !== '', refetchInterval: LIVE }
  return {
    catalogue,
    regions,
    images,
    workspaces,
    profile: useQuery(profileQuery(userId)),
    permissions: useQuery(permissionsQuery),
    ids: useQuery(orderIdsQuery),
    keys: useOfferedKeys(userId, workspaceId),
    instances: useQuery({ ...instancesQuery(workspaceId), ...ofWorkspace }),
    snapshots: useQuery({ ...snapshotsQuery(workspaceId), enabled: workspaceId !== '' }),
    ownImages: useQuery({ ...ownImagesQuery(workspaceId), enabled: workspaceId !== '' }),
    quotas: useQuery({ ...quotasQuery(workspaceId), ...ofWorkspace }),
  }
}

export type CreateRows = ReturnType<typeof useCreateRows>
