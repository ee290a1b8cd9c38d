import { useMutation } from '@tanstack/react-query'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { IMAGE_PATH } from '@/domain/ownImages/downloadProtocol'
import { openImageDownload, type DownloadTicket } from '@/domain/ownImages/openImageDownload'
import type { OwnImage } from '@/domain/ownImages/ownImage'
import { queryKeys } from '@/domain/queryKeys'
import { brand } from '@/lib/brand'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { CodeBlock } from '@/ui/CodeBlock'
import { Dialog } from '@/ui/Dialog'

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
    <Dialog
      open
      onOpenChange={(open) => (open || download.isPending ? undefined : onClose())}
      title={`Download ${image.name}`}
      description={`The disk of the image as a file of at most ${image.sizeGib ?? 1} GiB.`}
      footer={
        <>
          {hasBegun ? null : (
            <Button
              disabledReason={download.isPending ? 'Wait until this is done.' : undefined}
              onClick={onClose}
            >
              Cancel
            </Button>
          )}
          {/* One button in both steps, so it keeps the focus. */}
          <Button
            variant="primary"
            busy={download.isPending}
            onClick={() => (hasBegun ? onClose() : download.mutate(image.id))}
          >
            {hasBegun ? 'Done' : 'Download'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {hasBegun ? (
          <Banner tone="ok" role="status" title="Your browser downloads the file.">
            It goes on when you leave this page, and ends if you sign out. If it is cut off, begin
            again, or use the program for a terminal, which goes on where it stopped.
          </Banner>
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
          needs an API key with the action “Download the disks of images of your own”.
        </p>
        {download.error ? <FailureBanner failure={download.error} /> : null}
      </div>
    </Dialog>
  )
}

/**
 * Sends the ticket as a form, so that it is in no address. The answer is a file, and the page stays. If the download is refused,
 * the answer says why in its place.
 */
function sendTicket(url: string, ticket: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `${url}${IMAGE_PATH}`
  form.hidden = true
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'ticket'
  field.value = ticket
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
