import { useState } from 'react'
import { SuspensionBanner } from '@/components/SuspensionBanner'
import { EffectLists, inContext } from '@/components/admin/SuspensionParts'
import { ReasonDialog } from '@/components/ReasonDialog'
import { nameOf } from '@/domain/identity/person'
import type { Person } from '@/domain/identity/people'
import { useLiftSuspension, useSuspend } from './useSuspension'

export interface SuspensionDialogProps {
  person: Person
  onClose: () => void
}

/** Suspends an account or lifts its suspension, depending on its state in the list when the dialog opened. */
export function SuspensionDialog(props: SuspensionDialogProps) {
  return props.person.suspended_at === null ? (
    <SuspendDialog {...props} />
  ) : (
    <LiftDialog {...props} />
  )
}

function SuspendDialog({ person, onClose }: SuspensionDialogProps) {
  const name = nameOf(person)
  const { mutate, isPending, error, reset } = useSuspend(person, onClose)
  const [openedAt] = useState(() => new Date().toISOString())
  return (
    <ReasonDialog
      title={`Suspend ${name}?`}
      description={
        <>
          {person.full_name && person.email ? `${person.email}. ` : ''}The account becomes read-only
          until the suspension is lifted.
        </>
      }
      label={`Suspend ${name}`}
      variant="danger"
      hint="Shown to the person and in the audit log."
      isPending={isPending}
      failure={error && inContext(error, 'This account is already suspended.')}
      onChange={reset}
      onConfirm={mutate}
      onClose={onClose}
    >
      {(reason) => (
        <>
          <EffectLists
            stops={[
              'All open sessions',
              'Editing the profile',
              'Saving, changing and removing server configurations',
              ...(person.staff_type === null ? [] : ['All staff rights']),
            ]}
            stays={['Signing in again', 'Seeing everything in the account']}
          />
          <div>
            <p className="label mb-2">What {name} sees on the dashboard</p>
            <SuspensionBanner since={openedAt} reason={reason || '…'} isPreview />
            <p className="mt-2 text-12 text-text-3">No email is sent.</p>
          </div>
        </>
      )}
    </ReasonDialog>
  )
}

function LiftDialog({ person, onClose }: SuspensionDialogProps) {
  const name = nameOf(person)
  const { mutate, isPending, error, reset } = useLiftSuspension(person, onClose)
  return (
    <ReasonDialog
      title={`Lift the suspension of ${name}?`}
      description={
        <>
          {name} can make changes again
          {person.staff_type === null ? '' : ' and gets all staff rights back'}. Suspended for:{' '}
          {person.suspension_reason}
        </>
      }
      label="Lift suspension"
      variant="primary"
      hint="Logged; visible to admins and the person."
      isPending={isPending}
      failure={error && inContext(error, 'This suspension was lifted or changed by someone else.')}
      onChange={reset}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
