import { useMutation } from '@tanstack/react-query'
import type { Failure } from '@machines/auth.types'
import { DownloadBegun } from '@/components/downloads/DownloadBegun'
import { sendTicket } from '@/components/downloads/sendTicket'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { TwoStepDialog } from '@/components/TwoStepDialog'
import { sizeText } from '@/domain/downloads/sizeText'
import type { DownloadTicket } from '@/domain/downloads/ticket'
import { queryKeys } from '@/domain/queryKeys'
import { volumesStale } from '@/domain/staleKeys'
import { errorText } from '@/domain/instances/pastActionTexts'
import { openVolumeDownload } from '@/domain/volumes/openVolumeDownload'
import type { VolumeSnapshot } from '@/domain/volumes/volumeSnapshot'
import { brand } from '@/lib/brand'
import { Banner } from '@/ui/Banner'
import { CodeBlock } from '@/ui/CodeBlock'

export interface DownloadVolumeDialogProps {
  snapshot: Pick<VolumeSnapshot, 'id' | 'name' | 'volume' | 'virtualization' | 'file'>
  /** Where the tickets of downloads are sent, without a path. */
  url: string
  onClose: () => void
}

/** Lets the engine make a file of a snapshot of a volume, and the browser download it. */
export function DownloadVolumeDialog({ snapshot, url, onClose }: DownloadVolumeDialogProps) {
  const { name, volume, file } = snapshot
  const download = useMutation<DownloadTicket | null, Failure, string>({
    mutationFn: (id) => openVolumeDownload(id, 'web'),
    onSuccess: (ticket) => (ticket === null ? undefined : sendTicket(url, ticket.ticket)),
    meta: { invalidates: [...volumesStale, queryKeys.auditEvents()], alsoAfter: 'failure' },
  })
  const hasBegun = Boolean(download.data)
  const isReady = file?.state === 'ready'
  const isMaking = file?.state === 'making'
  return (
    <TwoStepDialog
      title={`Download ${name}`}
      description={
        isReady && file.bytes !== null
          ? `What ${volume.name} had at the time of the snapshot, as a file of ${sizeText(file.bytes)}.`
          : `What ${volume.name} had at the time of the snapshot, as a file. We make it first.`
      }
      action={isMaking ? null : isReady ? 'Download' : 'Make the file'}
      isPending={download.isPending}
      isDone={hasBegun}
      onAction={() => download.mutate(snapshot.id)}
      onClose={onClose}
    >
      {hasBegun ? (
        <DownloadBegun />
      ) : isMaking ? (
        <Banner tone="info" role="status" title="The file is being made.">
          A large volume takes a while. You can close this and come back: the list of snapshots says
          when the file is ready. Servers can go on using the volume.
        </Banner>
      ) : file?.state === 'failed' ? (
        <Banner tone="error" title="The file could not be made.">
          {errorText(file.errorCode ?? 'unknown')} Try again, or copy the files from the server that
          has the volume.
        </Banner>
      ) : (
        <Banner tone="warn" title="The file has everything that was on the volume.">
          Also what only some users of the server may read. Keep it where nobody else reads it. The
          audit log of the workspace notes the download.
        </Banner>
      )}
      {isReady && file.until !== null ? (
        <p className="text-14">
          We keep the file until <LocalTime at={file.until} />, and make it again when you ask for
          it later.
        </p>
      ) : null}
      <p className="text-14">
        It holds the volume at one moment. If programs were writing at that time, the files are as
        after a power cut: databases repair that when they start. Incus imports it on any machine:
      </p>
      <CodeBlock
        title="Shell"
        label={`How to bring ${volume.name} up in Incus`}
        code={[
          `incus storage volume import default ${name}.tar.gz ${volume.name}`,
          `incus storage volume attach default ${volume.name} my-server ${volume.name}${snapshot.virtualization === 'container' ? ` /mnt/${volume.name}` : ''}`,
        ].join('\n')}
      />
      <p className="text-14">
        In a terminal: <code>{`${brand.slug} volume-snapshot download ${name} <file>`}</code>. It
        needs an API key with the action “Download the disks of images and volumes”.
      </p>
      {download.error ? <FailureBanner failure={download.error} /> : null}
    </TwoStepDialog>
  )
}
