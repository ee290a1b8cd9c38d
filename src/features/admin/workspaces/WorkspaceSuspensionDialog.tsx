import { useState } from 'react'
import { SuspensionBanner } from '@/components/SuspensionBanner'
import type { AdminWorkspace } from '@/domain/workspaces/admin/adminWorkspace'
import { EffectLists, ReasonDialog } from '@/components/ReasonDialog'
import { useLiftWorkspaceSuspension, useSuspendWorkspace } from './useWorkspaceSuspension'

export interface WorkspaceSuspensionDialogProps {
  workspace: AdminWorkspace
  onClose: () => void
}

/** Suspends a workspace or lifts its suspension, depending on its state when the dialog opened. */
export function WorkspaceSuspensionDialog({ workspace, onClose }: WorkspaceSuspensionDialogProps) {
  const [wasSuspended] = useState(workspace.suspendedAt !== null)
  const Chosen = wasSuspended ? LiftDialog : SuspendDialog
  return <Chosen workspace={workspace} onClose={onClose} />
}

function SuspendDialog({ workspace, onClose }: WorkspaceSuspensionDialogProps) {
  const { name, members, running } = workspace
  const { mutate, isPending, error, reset } = useSuspendWorkspace(workspace, onClose)
  const [openedAt] = useState(() => new Date().toISOString())
  return (
    <ReasonDialog
      title={`Suspend ${name}?`}
      description={`The workspace becomes read-only for ${
        members.length === 1 ? 'its member' : `all ${members.length} members`
      } until the suspension is lifted.`}
      label="Suspend workspace"
      variant="danger"
      hint="Shown to all members and in the audit log."
      isPending={isPending}
      failure={error}
      conflict="This workspace is already suspended."
      onChange={reset}
      onConfirm={mutate}
      onClose={onClose}
    >
      {(reason) => (
        <>
          <EffectLists
            stops={[
              'Creating, starting, stopping, resizing and deleting servers',
              'Inviting people and changing roles',
              'Renaming and deleting the workspace',
            ]}
            stays={[
              running === 0
                ? 'Nothing is running now'
                : `${running} running ${running === 1 ? 'server keeps' : 'servers keep'} running and costing`,
              'Seeing servers, activity and costs',
              'What the members do in other workspaces',
            ]}
          />
          <div>
            <p className="label mb-2">What its members see</p>
            <SuspensionBanner since={openedAt} reason={reason || '…'} workspace={name} isPreview />
            <p className="mt-2 text-12 text-text-3">No email is sent.</p>
          </div>
        </>
      )}
    </ReasonDialog>
  )
}

function LiftDialog({ workspace, onClose }: WorkspaceSuspensionDialogProps) {
  const { mutate, isPending, error, reset } = useLiftWorkspaceSuspension(workspace, onClose)
  return (
    <ReasonDialog
      title={`Lift the suspension of ${workspace.name}?`}
      description={`Its members can make changes again, each as their role allows. Suspended for: ${workspace.suspensionReason ?? ''}`}
      label="Lift suspension"
      variant="primary"
      hint="Logged; visible to admins and the members."
      isPending={isPending}
      failure={error}
      conflict="This suspension was lifted or changed by someone else."
      onChange={reset}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
