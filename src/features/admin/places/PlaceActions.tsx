import type { QueryKey } from '@tanstack/react-query'
import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Menu, MenuItem } from '@/ui/Menu'
import type { PlaceAction } from './placeKind'
import { ReasonDialog } from './ReasonDialog'

interface PlaceActionsProps {
  main: PlaceAction
  more: readonly PlaceAction[]
  noun: string
  stale: readonly QueryKey[]
  /** A field was changed and is not saved. */
  isChanged: boolean
  /** What was typed as the reason already. */
  reason: string
  onDone: (action: PlaceAction) => void
}

const SAVE_FIRST = 'Save or discard your changes first.'

/** The buttons that change the status of a stored row or delete it. Each opens a dialog. */
export function PlaceActions({
  main,
  more,
  noun,
  stale,
  isChanged,
  reason,
  onDone,
}: PlaceActionsProps) {
  const [opened, setOpened] = useState<PlaceAction | null>(null)
  // An open dialog follows a row that is read again. If that row has no such action, the dialog says why.
  const action = [main, ...more].find(({ label }) => label === opened?.label) ?? opened
  return (
    <>
      <Button disabledReason={isChanged ? SAVE_FIRST : undefined} onClick={() => setOpened(main)}>
        {main.label}
      </Button>
      {more.length === 0 ? null : (
        <Menu
          side="top"
          trigger={
            <Button
              aria-label={`More actions of the ${noun}`}
              data-tooltip=""
              className="flex-none!"
            >
              <MoreHorizontal aria-hidden="true" />
            </Button>
          }
        >
          {more.map((item) => (
            <MenuItem
              key={item.label}
              danger={item.removes ?? false}
              disabledReason={isChanged ? SAVE_FIRST : undefined}
              onSelect={() => setOpened(item)}
            >
              {item.label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {action ? (
        <ReasonDialog
          action={action}
          typed={reason}
          stale={stale}
          onClose={() => setOpened(null)}
          onDone={() => onDone(action)}
        />
      ) : null}
    </>
  )
}
