import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { SectionHead } from '@/components/SectionHead'
import { addedColumn, lastUseColumn } from '@/components/securityColumns'
import type { Passkey } from '@/domain/identity/security'
import { offersPasskeysQuery } from '@/domain/identity/securityQueries'
import { queryKeys } from '@/domain/queryKeys'
import {
  canUsePasskeys,
  registerPasskey,
  removePasskey,
  renamePasskey,
} from '@/domain/session/secondFactor/passkeys'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { notifySuccess } from '@/ui/notify'
import { Table, type Column } from '@/ui/Table'
import { actionsColumn, type RowActions } from './actionsColumn'
import { NameDialog } from './NameDialog'
import { whenConfirmed } from '@/domain/session/whenConfirmed'

const meta = { invalidates: [queryKeys.security()], alsoAfter: 'failure' } as const

const nameOf = ({ name }: Passkey) => name || 'Passkey'

function columnsOf(actions: RowActions<Passkey>): Column<Passkey>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      list: 'full',
      className: 'wrap-anywhere',
      cell: nameOf,
    },
    addedColumn,
    lastUseColumn,
    actionsColumn(nameOf, actions),
  ]
}

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }

export interface PasskeysSectionProps {
  passkeys: readonly Passkey[] | undefined
}

/** The passkeys of the person: they sign in without a password. Nothing where the auth service offers none. */
export function PasskeysSection({ passkeys }: PasskeysSectionProps) {
  const { data: isOffered } = useQuery(offersPasskeysQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const focusNext = useRef<HTMLElement>(null)
  useEffect(() => {
    if (open) focusNext.current = null
  }, [open])
  const section = useRef<HTMLElement>(null)
  const close = () => setOpen(null)
  const add = useMutation({
    mutationFn: (name: string) => whenConfirmed(() => registerPasskey(name)),
    onSuccess: (_, name) => {
      close()
      notifySuccess(`${name} was added. You can sign in with it now.`)
    },
    meta,
  })
  const rename = useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) => renamePasskey(id, name),
    onSuccess: close,
    meta,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => whenConfirmed(() => removePasskey(id)),
    onSuccess: (_, passkey) => {
      // The pressed button goes with its row.
      focusNext.current = section.current
      close()
      notifySuccess(`${nameOf(passkey)} was removed.`)
    },
    meta,
  })
  const show = (next: Open) => {
    for (const mutation of [add, rename, remove]) mutation.reset()
    setOpen(next)
  }
  if (isOffered !== true) return null
  return (
    <section
      id="passkeys"
      aria-labelledby="passkeys-head"
      ref={section}
      tabIndex={-1}
      className="border-t border-line outline-none"
    >
      <SectionHead
        id="passkeys-head"
        title="Passkeys"
        aside={passkeys && `${passkeys.length} ${passkeys.length === 1 ? 'passkey' : 'passkeys'}`}
      />
      <Table
        caption="Your passkeys"
        columns={columnsOf({
          onRename: (passkey) => show({ what: 'rename', passkey }),
          onRemove: (passkey) => show({ what: 'remove', passkey }),
        })}
        rows={passkeys ?? []}
        rowKey={({ id }) => id}
        skeleton={passkeys === undefined ? 1 : 0}
        empty={
          <EmptyState size="sm" title="No passkeys yet">
            With a passkey you sign in by fingerprint, face or PIN of your device, without a
            password. It does not work on a fake copy of this site.
          </EmptyState>
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--pad) py-5">
        <Button
          disabledReason={
            canUsePasskeys() ? undefined : 'This browser can’t make passkeys. Try another one.'
          }
          onClick={() => show({ what: 'add' })}
        >
          Add a passkey
        </Button>
        <p className="min-w-0 flex-1 basis-64 text-14 text-text-2">
          A passkey replaces your password, not your second factor: if you have a second factor, you
          are still asked for it.
        </p>
      </div>
      {open?.what === 'add' ? (
        <NameDialog
          title="Add a passkey"
          description="Name it after this device, then follow the steps of your browser."
          label="Add passkey"
          name=""
          isPending={add.isPending}
          failure={add.error}
          onChange={add.reset}
          onSave={(name) => add.mutate(name)}
          onClose={close}
        />
      ) : null}
      {open?.what === 'rename' ? (
        <NameDialog
          title={`Rename ${nameOf(open.passkey)}`}
          description="The new name appears in this list."
          label="Save name"
          name={open.passkey.name}
          isPending={rename.isPending}
          failure={rename.error}
          onChange={rename.reset}
          onSave={(name) => rename.mutate({ id: open.passkey.id, name })}
          onClose={close}
        />
      ) : null}
      {open?.what === 'remove' ? (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => (isOpen ? undefined : close())}
          title={`Remove ${nameOf(open.passkey)}?`}
          description="You can’t sign in with it any more. Delete it on your device too, or the device will still offer it."
          confirmLabel="Remove"
          tone="danger"
          focusNext={focusNext}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(open.passkey)}
        >
          {remove.error ? <FailureBanner failure={remove.error} /> : null}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
