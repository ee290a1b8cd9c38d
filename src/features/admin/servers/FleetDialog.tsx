import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { HoldBanner } from '@/components/instances/HoldBanner'
import { ReasonDialog } from '@/components/ReasonDialog'
import { transitionsQuery } from '@/domain/catalogue/queryOptions'
import { billingEffect, effectOf } from '@/domain/instances/actionTexts'
import { doing } from '@/domain/instances/doing'
import type { FleetInstance } from '@/domain/instances/admin/fleetInstance'
import { forceFail, retryAction, setHold } from '@/domain/instances/admin/fleetMutations'
import { requestAction } from '@/domain/instances/instanceMutations'
import { instancesStale } from '@/domain/staleKeys'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { notifySuccess } from '@/ui/notify'

/** What an admin does to a server: a hold or its end, or an action. */
export type FleetChange =
  | 'suspended'
  | 'maintenance'
  | 'none'
  | 'forceFail'
  | 'retry'
  | 'stop'
  | 'delete'
  | 'restore'

export interface FleetDialogProps {
  instance: FleetInstance
  change: FleetChange
  onClose: () => void
}

interface Texts {
  title: string
  /** What it does to the server and for its customer. */
  description: string
  label: string
  isDanger?: boolean
  hint: string
  done: string
}

const LOGGED = 'For the audit log, which the customer can read.'

function textsOf(change: FleetChange, { name, state, lastAction }: FleetInstance): Texts {
  switch (change) {
    case 'suspended':
    case 'maintenance': {
      const isSuspension = change === 'suspended'
      return {
        title: isSuspension ? `Suspend ${name}?` : `Put ${name} in maintenance?`,
        description:
          'The server stays as it is. Until the hold is lifted its customer can only look at it and stop it. While it is off nothing is billed, and its disk is not erased.',
        label: isSuspension ? `Suspend ${name}` : `Put ${name} in maintenance`,
        isDanger: isSuspension,
        hint: 'The customer reads it on the page of the server.',
        done: isSuspension ? `${name} is suspended.` : `${name} is in maintenance.`,
      }
    }
    case 'none':
      return {
        title: `Lift the hold of ${name}?`,
        description:
          'The customer can use the server again. Nothing is started, and a stopped server is billed again.',
        label: 'Lift the hold',
        hint: LOGGED,
        done: `${name} is no longer on hold.`,
      }
    case 'forceFail':
      return {
        title: `Mark the ${lastAction?.kind ?? 'action'} of ${name} as failed?`,
        description:
          'The server gets the state “Error”, which is not billed. A worker that is still at it stops. The customer can then start, rebuild or delete the server.',
        label: 'Mark as failed',
        isDanger: true,
        hint: LOGGED,
        done: `${name} has the state “Error”.`,
      }
    case 'retry':
      return {
        title: `Retry the ${lastAction?.kind ?? 'action'} of ${name}?`,
        description:
          'The action goes back into the queue with all its attempts, and the next free worker takes it.',
        label: 'Retry',
        hint: LOGGED,
        done: `The ${lastAction?.kind ?? 'action'} of ${name} waits for a worker.`,
      }
    default:
      return {
        title: `${change.charAt(0).toUpperCase()}${change.slice(1)} ${name}?`,
        description: effectOf(change, state),
        label: `${change.charAt(0).toUpperCase()}${change.slice(1)} ${name}`,
        isDanger: change === 'delete',
        hint: LOGGED,
        done: `${name} ${doing[change]}.`,
      }
  }
}

function useChange({ instance, change, onClose }: FleetDialogProps, done: string) {
  // A second attempt of the same dialog has no second effect.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: async (reason: string) => {
      switch (change) {
        case 'suspended':
        case 'maintenance':
        case 'none':
          return setHold(instance.id, change, reason)
        case 'forceFail':
          return forceFail(instance.id, reason)
        case 'retry':
          return retryAction(instance.lastAction?.id ?? '', reason)
        default:
          await requestAction(instance.id, change, { reason }, idempotencyKey)
      }
    },
    onSuccess: () => {
      notifySuccess(done)
      onClose()
    },
    meta: { invalidates: instancesStale, alsoAfter: 'failure' },
  })
}

/** Asks for the reason of a change, and says what it does for the customer. */
export function FleetDialog(props: FleetDialogProps) {
  const { instance, change, onClose } = props
  // The page behind is read again while the dialog is open. The question stays as it was asked.
  const [texts] = useState(() => textsOf(change, instance))
  const { mutate, isPending, error, reset } = useChange(props, texts.done)
  return (
    <ReasonDialog
      title={texts.title}
      description={texts.description}
      label={texts.label}
      variant={texts.isDanger ? 'danger' : 'primary'}
      hint={texts.hint}
      isPending={isPending}
      failure={
        error?.code === 'conflict'
          ? { ...error, hint: 'Close this dialog to see the current state.' }
          : error
      }
      onChange={reset}
      onConfirm={mutate}
      onClose={onClose}
    >
      {(reason): ReactNode =>
        change === 'suspended' || change === 'maintenance' ? (
          <div>
            <p className="label mb-2">What the customer sees</p>
            <HoldBanner hold={change} reason={reason || '…'} isPreview />
          </div>
        ) : (
          <Bill instance={instance} change={change} />
        )
      }
    </ReasonDialog>
  )
}

/** What an action does to the bill of the customer, as their own dialog says it. */
function Bill({ instance, change }: Pick<FleetDialogProps, 'instance' | 'change'>) {
  const { orders } = useDeployment()
  const { locale } = useViewerLocale()
  const { data: transitions } = useQuery(transitionsQuery)
  const transition = transitions?.find(
    ({ action, from }) => action === change && from === instance.state,
  )
  return transition === undefined ? null : (
    <p className="text-14">
      <b className="strong">Their bill.</b>{' '}
      {billingEffect(transition, {
        price: instance.price,
        isHeld: instance.hold !== 'none',
        orders,
        locale,
      })}
    </p>
  )
}
