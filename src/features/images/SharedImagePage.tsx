import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryState } from '@/components/QueryState'
import { LocalTime } from '@/components/LocalTime'
import { virtualizationName } from '@/domain/catalogue/plan'
import { profileQuery } from '@/domain/identity/profileQuery'
import { CLOSED_LINKS } from '@/domain/ownImages/closedLinks'
import type { OfferedImage } from '@/domain/ownImages/imageShare'
import { linkedImageQuery } from '@/domain/ownImages/queryOptions'
import { useUser } from '@/domain/session/useAuth'
import { snapshotPriceQuery } from '@/domain/snapshots/snapshotPriceQuery'
import { can } from '@/domain/workspaces/permissions'
import { myWorkspacesQuery, permissionsQuery } from '@/domain/workspaces/queryOptions'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { DescriptionList } from '@/ui/DescriptionList'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { AcceptImageForm } from './AcceptImageForm'

/** /dashboard/images/accept/$token: the target of the link with which a workspace shares an image. */
export function SharedImagePage({ token }: { token: string }) {
  const user = useUser()
  const query = useQuery(linkedImageQuery(token))
  if (user === null) return null
  return (
    <>
      <PageHeader
        eyebrow="Shared image"
        title={query.data?.status === 'pending' ? `Accept ${query.data.name}` : 'Accept an image'}
      />
      <QueryState query={query} stale="silent" pending={<CenteredSpinner />}>
        {(image) =>
          image === null ? (
            <EmptyState title="This link does not work." action={<ToImages />}>
              Check that you have all of it. Or ask the person who sent it for a new one.
            </EmptyState>
          ) : image.status === 'pending' ? (
            <Offer image={image} token={token} userId={user.id} />
          ) : (
            <div className="grid max-w-[40rem] gap-5 px-(--pad) py-6">
              <Banner tone="warn" role="status" actions={<ToImages />}>
                {CLOSED_LINKS[image.status]}
              </Banner>
            </div>
          )
        }
      </QueryState>
    </>
  )
}

function ToImages() {
  return (
    <Button size="sm" asChild>
      <Link to="/dashboard/images">Go to your images</Link>
    </Button>
  )
}

interface OfferProps {
  image: OfferedImage
  token: string
  userId: string
}

function Offer({ image, token, userId }: OfferProps) {
  const workspaces = useQuery(myWorkspacesQuery)
  const { data: permissions } = useQuery(permissionsQuery)
  const { data: profile } = useQuery(profileQuery(userId))
  const price = useQuery(snapshotPriceQuery)
  const isSuspended = Boolean(profile?.suspended_at)
  const choices = workspaces.data
    ?.filter(({ id }) => id !== image.ownWorkspaceId)
    .map((workspace) => ({
      workspace,
      reason: can(permissions, workspace, 'create_servers', isSuspended).reason,
    }))
  const open = choices?.filter(({ reason }) => reason === undefined).map((each) => each.workspace)
  return (
    <div className="grid max-w-[40rem] gap-5 px-(--pad) py-6">
      <p className="text-16 wrap-anywhere">
        <b className="strong">{image.sharedBy}</b> shares this image. You can create servers from
        it, and rebuild servers with it.
      </p>
      <DescriptionList
        className="-mx-(--pad)"
        items={[
          { label: 'Holds', value: image.image },
          {
            label: 'For',
            value: `a ${virtualizationName(image.virtualization)} with ${image.diskGib} GiB of disk or more`,
          },
          { label: 'Region', value: image.region },
          { label: 'Size', value: `${image.sizeGib} GiB` },
          { label: 'The link ends', value: <LocalTime at={image.expiresAt} /> },
        ]}
      />
      {!image.isRegionOpen ? (
        <Banner tone="warn" role="status" title="The region takes no new servers at present.">
          The image can be accepted once it does. Or ask for the image in another region.
        </Banner>
      ) : (
        <QueryState query={price} pending={<CenteredSpinner />}>
          {(current) =>
            current === null ? (
              <Banner tone="warn" role="status">
                The provider offers no images of your own at present. Come back later.
              </Banner>
            ) : (
              <QueryState query={workspaces} pending={<CenteredSpinner />}>
                {() =>
                  permissions === undefined || open === undefined ? (
                    <CenteredSpinner />
                  ) : open.length > 0 ? (
                    <AcceptImageForm
                      image={image}
                      token={token}
                      userId={userId}
                      workspaces={open}
                      price={current}
                    />
                  ) : (
                    <Banner
                      tone="warn"
                      role="status"
                      title="You have no workspace that can accept it."
                    >
                      {choices?.length === 0
                        ? `The image is in ${image.sharedBy}, your only workspace, already. The link is for another one.`
                        : (choices?.[0]?.reason ?? '')}
                    </Banner>
                  )
                }
              </QueryState>
            )
          }
        </QueryState>
      )}
    </div>
  )
}
