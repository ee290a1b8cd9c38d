import { useMutation } from '@tanstack/react-query'
import { loadWorkspace, type AdminWorkspace } from '@/domain/workspaces/admin/adminWorkspace'
import {
  liftWorkspaceSuspension,
  suspendWorkspace,
} from '@/domain/workspaces/admin/suspendWorkspace'
import { adminWorkspacesStale } from '@/domain/staleKeys'
import { notifyFailure } from '@/components/notifyFailure'
import { notifySuccess } from '@/ui/notify'

/** The reason in the audit log for a press on Undo. */
const UNDO_REASON = 'Undone right after suspending.'

/** A conflict also invalidates the page, because it is out of date. */
const meta = { invalidates: adminWorkspacesStale, alsoAfter: 'conflict' } as const

async function undoSuspension({ id, slug }: AdminWorkspace): Promise<void> {
  const { suspendedAt } = await loadWorkspace(slug, AbortSignal.timeout(30_000))
  if (suspendedAt === null) return
  await liftWorkspaceSuspension({ id, reason: UNDO_REASON, suspendedAt })
}

/** Suspends a workspace. The toast has a button that undoes it. */
export function useSuspendWorkspace(workspace: AdminWorkspace, onDone: () => void) {
  const { id, name } = workspace
  const undo = useMutation({
    mutationFn: () => undoSuspension(workspace),
    onSuccess: () => notifySuccess(`${name} is no longer suspended.`),
    onError: (failure) =>
      notifyFailure(
        `The suspension of ${name} was not undone. See its page for the current state.`,
        failure,
      ),
    meta: { invalidates: adminWorkspacesStale, alsoAfter: 'failure' },
  })
  return useMutation({
    mutationFn: (reason: string) => suspendWorkspace(id, reason),
    onSuccess: () => {
      notifySuccess(`${name} is suspended.`, { label: 'Undo', onClick: () => undo.mutate() })
      onDone()
    },
    meta,
  })
}

/** Lifts the suspension that the page shows. */
export function useLiftWorkspaceSuspension(
  { id, name, suspendedAt }: AdminWorkspace,
  onDone: () => void,
) {
  return useMutation({
    mutationFn: (reason: string) =>
      liftWorkspaceSuspension({ id, reason, suspendedAt: suspendedAt ?? '' }),
    onSuccess: () => {
      notifySuccess(`${name} is no longer suspended.`)
      onDone()
    },
    meta,
  })
}
