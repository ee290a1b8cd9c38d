import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { TimeAgo } from '@/components/TimeAgo'
import type { ImageShare } from '@/domain/ownImages/imageShare'
import { imageSharesQuery } from '@/domain/ownImages/queryOptions'
import { useWithdrawImageShare } from '@/domain/ownImages/useImageShares'
import type { Workspace } from '@/domain/workspaces/workspace'
import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

export interface ImageLinksSectionProps {
  workspace: Pick<Workspace, 'id' | 'name'>
  /** Why the person cannot withdraw a link, or undefined. */
  reason: string | undefined
}

/** The links that share images of the workspace, and which workspaces accepted. Renders nothing if there are none. */
export function ImageLinksSection({ workspace, reason }: ImageLinksSectionProps) {
  const query = useQuery(imageSharesQuery(workspace.id))
  const [readAt] = useState(Date.now)
  const withdraw = useWithdrawImageShare(({ image }) =>
    notifySuccess(`The link for ${image} is withdrawn.`),
  )
  if (query.data?.length === 0 && !withdraw.error) return null
  return (
    <section aria-labelledby="image-links" className="border-t border-line">
      <SectionHead id="image-links" title="Shared by link" />
      {withdraw.error ? (
        <div className="px-(--pad) pb-4">
          <FailureBanner failure={withdraw.error} />
        </div>
      ) : null}
      <QueryState query={query} empty={null}>
        {() => (
          <Table
            caption={`Links of images of ${workspace.name}`}
            columns={columnsOf({
              readAt,
              reason,
              withdrawing: withdraw.isPending ? withdraw.variables.id : null,
              onWithdraw: (share) => withdraw.mutate(share),
            })}
            rows={query.data ?? []}
            rowKey={({ id }) => id}
            skeleton={query.data === undefined ? 1 : 0}
          />
        )}
      </QueryState>
    </section>
  )
}

interface ColumnOptions {
  /** The present time: milliseconds since 1970. */
  readAt: number
  reason: string | undefined
  /** The id of the link that is being withdrawn. */
  withdrawing: string | null
  onWithdraw: (share: ImageShare) => void
}

function columnsOf(options: ColumnOptions): Column<ImageShare>[] {
  const { readAt, reason, withdrawing, onWithdraw } = options
  return [
    {
      id: 'image',
      header: 'Image',
      rowHeader: true,
      list: 'full',
      className: 'wrap-anywhere',
      cell: ({ image, createdBy, createdAt }) => (
        <span className="block min-w-0 wrap-anywhere">
          {image}
          <small className="block text-12 font-normal text-text-2">
            Link made by {createdBy ?? 'somebody without a name'}, <TimeAgo at={createdAt} />
          </small>
        </span>
      ),
    },
    {
      id: 'state',
      header: 'State',
      className: 'wrap-anywhere',
      cell: (share) => <ShareState share={share} readAt={readAt} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      list: 'full',
      cell: (share) =>
        share.status === 'accepted' ? null : (
          <Button
            size="sm"
            aria-label={`Withdraw the link for ${share.image}`}
            busy={share.id === withdrawing}
            disabledReason={reason}
            onClick={() => onWithdraw(share)}
          >
            Withdraw
          </Button>
        ),
    },
  ]
}

function ShareState({ share, readAt }: { share: ImageShare; readAt: number }) {
  if (share.status === 'accepted') {
    return (
      <>
        <StateTag state="available">Accepted</StateTag>
        <small className="block text-text-3">
          by {share.acceptedBy}
          {share.acceptedAt === null ? null : (
            <>
              , <TimeAgo at={share.acceptedAt} />
            </>
          )}
        </small>
      </>
    )
  }
  return share.status === 'expired' || new Date(share.expiresAt).getTime() <= readAt ? (
    <StateTag state="retired">Expired</StateTag>
  ) : (
    <>
      Waits until <LocalTime at={share.expiresAt} />
    </>
  )
}
