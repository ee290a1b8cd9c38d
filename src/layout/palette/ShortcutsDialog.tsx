import { useState } from 'react'
import { useVisitor } from '@/domain/session/useAuth'
import { Checkbox } from '@/ui/Checkbox'
import { Dialog } from '@/ui/Dialog'
import { commandsFor } from './commands'
import { setSingleKeys, singleKeysAreOn } from './shortcuts'

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The keys that open the search on this device: `⌘K` or `Ctrl K`. */
  searchKeys: string
}

interface Shortcut {
  keys: string
  /** Another key that does the same. */
  or?: string
  does: string
}

const ROWS: readonly Shortcut[] = [
  { keys: 'J', does: 'Next row' },
  { keys: 'K', does: 'Previous row' },
  { keys: 'X', does: 'Mark or unmark the row' },
  { keys: 'Enter', does: 'Open the row' },
]

/** Every shortcut of the site, and the switch for those of one key (WCAG 2.2, 2.1.4). */
export function ShortcutsDialog({ open, onOpenChange, searchKeys }: ShortcutsDialogProps) {
  const visitor = useVisitor()
  const [isOn, setOn] = useState(singleKeysAreOn)
  const pages = commandsFor(visitor).flatMap(({ label, shortcut }) =>
    shortcut?.startsWith('G ') ? { keys: shortcut, does: label } : [],
  )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <div className="grid gap-5">
        <Group
          title="Everywhere"
          shortcuts={[
            { keys: searchKeys, does: 'Search', ...(isOn && { or: '/' }) },
            ...(isOn ? [{ keys: '?', does: 'This list' }] : []),
          ]}
        />
        {isOn ? (
          <>
            <Group title="Go to a page" shortcuts={pages} />
            <Group title="In a table" shortcuts={ROWS} />
          </>
        ) : null}
        <Checkbox
          label="Shortcuts of one key"
          hint="They do nothing while you type. Turn them off if speech input or a slip of the hand presses them."
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            setSingleKeys(checked)
            // Where storage is blocked, the setting stays as it was.
            setOn(singleKeysAreOn())
          }}
        />
      </div>
    </Dialog>
  )
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className="label">{title}</h3>
      <dl className="mt-1 text-14">
        {shortcuts.map(({ keys, or, does }) => (
          <div
            key={keys}
            className="flex flex-row-reverse items-center justify-between gap-4 border-b border-line py-1.5"
          >
            <dt className="flex items-center gap-1">
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
              {or === undefined ? null : (
                <>
                  <span className="text-12 text-text-3">or</span>
                  <kbd>{or}</kbd>
                </>
              )}
            </dt>
            <dd className="text-text">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
