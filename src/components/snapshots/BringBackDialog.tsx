import { useState } from 'react'
import { ActionCommand } from '@/components/instances/ActionCommand'
import { FailureBanner } from '@/components/FailureBanner'
import { billingEffect, bringBackEffect } from '@/domain/instances/actionTexts'
import { doing } from '@/domain/instances/doing'
import type { Instance } from '@/domain/instances/instance'
import type { Transition } from '@/domain/catalogue/queries'
import { useInstanceAction } from '@/domain/instances/useInstanceAction'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'
import { TimeAgo } from '../TimeAgo'
import { YourBill } from '../YourBill'

export interface BringBackDialogProps {
  /** The server that it was taken from. */
  instance: Instance
  /** The transition of a rebuild from the state of the server. */
  transition: Transition
  snapshot: Pick<Snapshot, 'id' | 'kind' | 'name' | 'createdAt'>
  onClose: () => void
}

/** Asks before the disk of a server becomes what a snapshot or a backup of it holds: the person types its name. */
export function BringBackDialog(props: BringBackDialogProps) {
  const { instance, transition, snapshot, onClose } = props
  const { locale } = useViewerLocale()
  const { orders } = useDeployment()
  const [key] = useState(() => crypto.randomUUID())
  const action = useInstanceAction({
    onDone: () => {
      notifySuccess(`${instance.name} ${doing.rebuild}.`)
      onClose()
    },
  })
  const parameters = { snapshot_id: snapshot.id }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Bring ${instance.name} back to ${snapshot.name}?`}
      description={bringBackEffect}
      confirmLabel={`Bring ${instance.name} back`}
      tone="danger"
      typed={instance.name}
      busy={action.isPending}
      onConfirm={() =>
        action.mutate({ instance, kind: 'rebuild', transition, parameters, idempotencyKey: key })
      }
    >
      <p className="text-14">
        The {snapshot.kind} was taken <TimeAgo at={snapshot.createdAt} />. To keep what is on the
        disk now, take a snapshot first. The server may make new host keys, as after a rebuild: SSH
        programs that know the old ones warn of that.
      </p>
      <YourBill>{billingEffect(transition, { price: instance.price, orders, locale })}</YourBill>
      <ActionCommand
        instance={instance}
        kind="rebuild"
        parameters={parameters}
        flags={{ snapshot: snapshot.name }}
      />
      {action.error ? <FailureBanner failure={action.error} /> : null}
    </ConfirmDialog>
  )
}
