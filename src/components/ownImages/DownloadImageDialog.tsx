import { useMutation } from '@tanstack/react-query'
import type { Failure } from '@machines/auth.types'
import { DownloadBegun } from '@/components/downloads/DownloadBegun'
import { sendTicket } from '@/components/downloads/sendTicket'
import { FailureBanner } from '@/components/FailureBanner'
import { TwoStepDialog } from '@/components/TwoStepDialog'
import type { DownloadTicket } from '@/domain/downloads/ticket'
import { openImageDownload } from '@/domain/ownImages/openImageDownload'
import type { OwnImage } from '@/domain/ownImages/ownImage'
import { queryKeys } from '@/domain/queryKeys'
import { brand } from '@/lib/brand'
import { Banner } from '@/ui/Banner'
import { CodeBlock } from '@/ui/CodeBlock'

export interface DownloadImageDialogProps {
  image: Pick<OwnImage, 'id' | 'name' | 'sizeGib'>
  /** Where the tickets of downloads are sent, without a path. */
  url: string
  onClose: () => void
}

/** Says how large the disk of an image is and what is on it, and lets the browser download it. */
export function DownloadImageDialog({ image, url, onClose }: DownloadImageDialogProps) {
  const download = useMutation<DownloadTicket, Failure, string>({
    mutationFn: (id) => openImageDownload(id, 'web'),
    onSuccess: ({ ticket }) => sendTicket(url, ticket),
    meta: { invalidates: [queryKeys.auditEvents()] },
  })
  const hasBegun = download.isSuccess
  return (
    <TwoStepDialog
      title={`Download ${image.name}`}
      description={`The disk of the image as a file of at most ${image.sizeGib ?? 1} GiB.`}
      action="Download"
      isPending={download.isPending}
      isDone={hasBegun}
      onAction={() => download.mutate(image.id)}
      onClose={onClose}
    >
      {hasBegun ? (
        <DownloadBegun />
      ) : (
        <Banner tone="warn" title="The file has everything that was on the disk.">
          Users, passwords, keys, logs and deleted files that were not overwritten. Keep it where
          nobody else reads it. The audit log of the workspace notes the download.
        </Banner>
      )}
      <p className="text-14">
        Incus imports it on any machine. A server of the same kind then comes up with this disk:
      </p>
      <CodeBlock
        title="Shell"
        label={`How to bring ${image.name} up in Incus`}
        code={`incus image import ${image.name}.tar.gz --alias ${image.name}\nincus launch ${image.name} my-server`}
      />
      <p className="text-14">
        In a terminal: <code>{`${brand.slug} own-image download ${image.name} <file>`}</code>. It
        needs an API key with the action “Download the disks of images and volumes”.
      </p>
      {download.error ? <FailureBanner failure={download.error} /> : null}
    </TwoStepDialog>
  )
}
