import { useState } from 'react'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Dialog } from '@/ui/Dialog'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/ui/Menu'
import { Sheet } from '@/ui/Sheet'
import { Spinner } from '@/ui/Spinner'
import { STATES, StateTag } from '@/ui/StateTag'
import { StatusBadge } from '@/ui/StatusBadge'
import { notifyError, notifySuccess } from '@/ui/Toaster'
import { Row, Specimen } from './Specimen'

function Overlays() {
  const [dialog, setDialog] = useState(false)
  const [confirm, setConfirm] = useState(false)
  const [sheet, setSheet] = useState(false)
  return (
    <>
      <Row>
        <Button onClick={() => setDialog(true)}>Open dialog</Button>
        <Button onClick={() => setConfirm(true)}>Delete db-1</Button>
        <Button onClick={() => setSheet(true)}>Open sheet</Button>
        <Menu trigger={<Button>Actions</Button>} align="start">
          <MenuLabel>batch-2</MenuLabel>
          <MenuItem aside="S">Start</MenuItem>
          <MenuItem disabledReason="Not now: g1.l40s has no free GPU in hel1.">Resize</MenuItem>
          <MenuSeparator />
          <MenuItem danger note="Restorable for 72 hours">
            Delete
          </MenuItem>
        </Menu>
        <Button variant="ghost" data-tooltip="Opens after 700 ms">
          Rest here
        </Button>
      </Row>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="Change access"
        description="mira@example.org is a user."
        footer={
          <>
            <Button onClick={() => setDialog(false)}>Cancel</Button>
            <Button variant="primary">Change access</Button>
          </>
        }
      >
        <p className="text-14">The change and its reason go into the audit log.</p>
      </Dialog>
      <ConfirmDialog
        open={confirm}
        onOpenChange={setConfirm}
        title="Delete db-1?"
        description="It stops now. You can restore it for 72 hours, then its disk is erased."
        confirmLabel="Delete db-1"
        tone="danger"
        typed="db-1"
        onConfirm={() => setConfirm(false)}
      />
      <Sheet
        open={sheet}
        onOpenChange={setSheet}
        title="Menu"
        footer={<Button variant="primary">Create server</Button>}
      >
        <p>Navigation goes here.</p>
      </Sheet>
    </>
  )
}

/** States, messages and questions. */
export function MessageSpecimens() {
  return (
    <>
      <Specimen title="States and statuses">
        {() => (
          <>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
              {STATES.map((state) => (
                <StateTag key={state} state={state} />
              ))}
            </div>
            <Row>
              <StatusBadge status="available" />
              <StateTag state="sold-out">Sold out in fra1</StateTag>
            </Row>
          </>
        )}
      </Specimen>
      <Specimen title="Banner and spinner">
        {() => (
          <>
            <Banner tone="error" title="Email and password do not match.">
              Nothing was changed.
            </Banner>
            <Banner
              tone="warn"
              title="Jonas published revision 14 while you were editing 13."
              actions={
                <>
                  <Button size="sm">Put mine on 14</Button>
                  <Button size="sm" variant="ghost">
                    Take 14
                  </Button>
                </>
              }
            />
            <Banner tone="info" title="Send an idempotency key">
              If the line drops, send the same request with the same key.
            </Banner>
            <Banner tone="ok" title="Your address is confirmed." />
            <Spinner />
          </>
        )}
      </Specimen>
      <Specimen title="Toast, dialog, sheet, menu, tooltip">
        {() => (
          <>
            <Row>
              <Button
                onClick={() =>
                  notifySuccess('build-7 is starting.', { label: 'Stop', onClick() {} })
                }
              >
                Good news
              </Button>
              <Button onClick={() => notifyError('The disk of cache-1 did not attach.')}>
                Bad news
              </Button>
            </Row>
            <Overlays />
          </>
        )}
      </Specimen>
    </>
  )
}
