import type { Failure } from '@machines/auth.types'
import { billingEffect, effectOf } from '@/domain/instances/actionTexts'
import type { Instance } from '@/domain/instances/instance'
import { actionLabels } from '@/domain/instances/instanceCan'
import type { ActionRequest } from '@/domain/instances/useInstanceAction'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { KeptVolumes } from '../volumes/KeptVolumes'
import { YourBill } from '../YourBill'
import { ActionFailure } from './ActionFailure'
import { ActionCommand } from './ActionCommand'

export interface ActionDialogProps {
  request: ActionRequest & { instance: Instance }
  isPending: boolean
  failure: Failure | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action: what it does to the server and to the bill, and the same as a command. */
export function ActionDialog({
  request,
  isPending,
  failure,
  onConfirm,
  onClose,
}: ActionDialogProps) {
  const { instance, kind, transition, parameters = {} } = request
  const { orders } = useDeployment()
  const { locale } = useViewerLocale()
  const verb = actionLabels[kind]
  const isHeld = instance.hold !== 'none'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={
        kind === 'delete'
          ? `Delete ${instance.name} in ${instance.workspace.name}?`
          : `${verb} ${instance.name}?`
      }
      description={effectOf(kind, transition.from, isHeld)}
      confirmLabel={`${verb} ${instance.name}`}
      tone={kind === 'delete' || kind === 'rebuild' ? 'danger' : 'primary'}
      busy={isPending}
      onConfirm={onConfirm}
    >
      <YourBill>
        {billingEffect(transition, { price: instance.price, isHeld, orders, locale })}
      </YourBill>
      {kind === 'delete' ? <KeptVolumes servers={[instance]} /> : null}
      <ActionCommand instance={instance} kind={kind} parameters={parameters} />
      {failure ? <ActionFailure failure={failure} /> : null}
    </ConfirmDialog>
  )
}
