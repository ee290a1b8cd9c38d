import { useStopBackups } from '@/domain/backups/useBackupMutations'
import type { Instance } from '@/domain/instances/instance'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'
import { FailureBanner } from '../FailureBanner'
import { ProcedureCommand } from '../ProcedureCommand'

export interface StopBackupsDialogProps {
  /** At least one, of one workspace. */
  instances: readonly [Instance, ...Instance[]]
  onClose: () => void
}

/** Asks before backups are switched off. */
export function StopBackupsDialog({ instances, onClose }: StopBackupsDialogProps) {
  const ids = instances.map(({ id }) => id)
  const names = instances.length === 1 ? instances[0].name : `${instances.length} servers`
  const stopping = useStopBackups(() => {
    notifySuccess(`Backups of ${names} are switched off.`)
    onClose()
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Switch off backups of ${names}?`}
      description="No more are taken. Those that exist stay, and are billed, until you delete them."
      confirmLabel="Switch off"
      tone="danger"
      busy={stopping.isPending}
      onConfirm={() => stopping.mutate(ids)}
    >
      <ProcedureCommand procedure="stop_backups" body={{ instance_ids: ids }} />
      {stopping.error ? <FailureBanner failure={stopping.error} /> : null}
    </ConfirmDialog>
  )
}
