import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { OwnImageTable } from '@/components/ownImages/OwnImageTable'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import type { OwnImage } from '@/domain/ownImages/ownImage'
import { whyNoServerFrom, whyNotDeleted, whyNotRenamed } from '@/domain/ownImages/ownImageRules'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'

const RenameImageDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./ImageDialogs')).RenameImageDialog,
)
const DeleteImageDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./ImageDialogs')).DeleteImageDialog,
)

type Kind = 'rename' | 'delete'

export interface ImageTableProps {
  caption: string
  /** What is shown; undefined while it loads. */
  rows: readonly OwnImage[] | undefined
  /** The snapshots of the workspace, whose names are taken too. */
  snapshots: readonly { name: string }[]
  rules: InstanceRules
}

/** Images with what they hold, their size and price, and what can be done with them. */
export function ImageTable({ caption, rows, snapshots, rules }: ImageTableProps) {
  const [asked, setAsked] = useState<{ kind: Kind; image: OwnImage } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <OwnImageTable
        caption={caption}
        rows={rows}
        renderActions={(image) => (
          <ImageMenu image={image} rules={rules} onPress={(kind) => setAsked({ kind, image })} />
        )}
        empty="Set up one server, take a snapshot of it, and make an image of the snapshot: then new servers begin as that one."
      />
      {asked?.kind === 'rename' ? (
        <RenameImageDialog
          image={asked.image}
          taken={[...(rows ?? []), ...snapshots]}
          onClose={close}
        />
      ) : null}
      {asked?.kind === 'delete' ? <DeleteImageDialog image={asked.image} onClose={close} /> : null}
    </>
  )
}

interface ImageMenuProps {
  image: OwnImage
  rules: InstanceRules
  onPress: (kind: Kind) => void
}

function ImageMenu({ image, rules, onPress }: ImageMenuProps) {
  const noServer = whyNoServerFrom(image, rules)
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          className="min-w-8 px-1.5 max-md:min-w-11"
          aria-label={`Actions for ${image.name}`}
          data-tooltip=""
        >
          <Ellipsis aria-hidden="true" strokeWidth={1.5} />
        </Button>
      }
      className="w-72"
    >
      {noServer === undefined ? (
        <MenuItem asChild>
          <Link to="/dashboard/servers/new" search={{ snapshot: image.id }}>
            Create server from it
          </Link>
        </MenuItem>
      ) : (
        <MenuItem disabledReason={noServer}>Create server from it</MenuItem>
      )}
      <MenuItem disabledReason={whyNotRenamed(rules)} onSelect={() => onPress('rename')}>
        Rename
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        note="This cannot be undone."
        disabledReason={whyNotDeleted(image, rules)}
        onSelect={() => onPress('delete')}
      >
        Delete
      </MenuItem>
    </Menu>
  )
}
