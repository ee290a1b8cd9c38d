import { FailureBanner } from '@/components/FailureBanner'
import { TwoStepDialog } from '@/components/TwoStepDialog'
import { LocalTime } from '@/components/LocalTime'
import { IMAGE_LINKS } from '@/domain/ownImages/imageShare'
import type { OwnImage } from '@/domain/ownImages/ownImage'
import { useShareImage } from '@/domain/ownImages/useImageShares'
import { Banner } from '@/ui/Banner'
import { CopyButton } from '@/ui/CodeBlock'

export interface ShareImageDialogProps {
  image: Pick<OwnImage, 'id' | 'name'>
  onClose: () => void
}

/** Says what a link gives away, makes it, and shows it this once. */
export function ShareImageDialog({ image, onClose }: ShareImageDialogProps) {
  const sharing = useShareImage()
  const link = sharing.data
  const href = link && `${window.location.origin}${IMAGE_LINKS}${link.token}`
  return (
    <TwoStepDialog
      title={`Share ${image.name}`}
      description="A link lets one other workspace have an image of its own with the same disk."
      action="Make link"
      isPending={sharing.isPending}
      isDone={link !== undefined}
      onAction={() => sharing.mutate(image.id)}
      onClose={onClose}
    >
      {link && href !== undefined ? (
        <Banner
          tone="ok"
          role="status"
          title="The link is made. We can show it only now."
          actions={<CopyButton text={href} what="the link" />}
        >
          Send it to the person who should have the image. It ends <LocalTime at={link.expiresAt} />
          .<code className="mt-2 block wrap-anywhere">{href}</code>
        </Banner>
      ) : (
        <>
          <Banner tone="warn" title="The image has everything that was on the disk.">
            Users, passwords, keys, logs and deleted files that were not overwritten. The person who
            accepts it can read all of that. Share only what they may see.
          </Banner>
          <p className="text-14">
            Anyone who is signed in and has the link sees the name of the image, its system, size
            and region, and the name of your workspace. They choose a workspace that accepts it. The
            link works once, for 7 days. It ends sooner when you withdraw it, when the image is
            deleted, or when you are no longer an owner of this workspace.
          </p>
          <p className="text-14">
            Who accepts pays for their image. It stays theirs when you delete yours, and cannot be
            taken back. Your bill stays the same.
          </p>
        </>
      )}
      {sharing.error ? <FailureBanner failure={sharing.error} /> : null}
    </TwoStepDialog>
  )
}
