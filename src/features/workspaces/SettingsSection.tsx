import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { SectionHead } from '@/components/SectionHead'
import { microsOfCents } from '@/domain/billing/cents'
import { leavingQuery } from '@/domain/billing/leavingQuery'
import { formatMoney } from '@/domain/catalogue/money'
import { workspacesStale } from '@/domain/staleKeys'
import { deleteWorkspace, leaveWorkspace } from '@/domain/workspaces/mutations'
import { membersQuery } from '@/domain/workspaces/queryOptions'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'
import { RenameForm } from './RenameForm'
import type { SectionProps } from './WorkspacePage'

const meta = { invalidates: workspacesStale, alsoAfter: 'failure' } as const

/** Renames, leaves or deletes the workspace. */
export function SettingsSection({ userId, workspace, reasonAgainst }: SectionProps) {
  const { data: members } = useQuery(membersQuery(workspace.id))
  const { notSettled, left } = useMoney(workspace)
  const [open, setOpen] = useState<'leave' | 'delete' | null>(null)
  const { name } = workspace
  const isLastOwner =
    workspace.role === 'owner' && members?.filter(({ role }) => role === 'owner').length === 1

  const leave = useMutation({
    mutationFn: () => leaveWorkspace(workspace.id),
    onSuccess: () => notifySuccess(`You left ${name}.`),
    meta,
  })
  const remove = useMutation({
    mutationFn: () => deleteWorkspace(workspace.id),
    onSuccess: () => notifySuccess(`${name} is deleted.`),
    meta,
  })
  const acting = open === 'leave' ? leave : remove

  const leaveReason = workspace.isOwnPersonal
    ? 'This is your personal workspace. It stays as long as your account.'
    : (reasonAgainst('leave') ??
      (isLastOwner ? 'You are the only owner. Make someone else an owner first.' : undefined))
  const deleteReason = workspace.isOwnPersonal
    ? 'This is your personal workspace. It stays as long as your account.'
    : (reasonAgainst('delete') ?? notSettled)

  const ask = (what: 'leave' | 'delete') => {
    leave.reset()
    remove.reset()
    setOpen(what)
  }

  return (
    <section aria-labelledby="workspace-settings" className="border-t border-line">
      <SectionHead id="workspace-settings" title="Rename, leave or delete" />
      <RenameForm userId={userId} workspace={workspace} disabledReason={reasonAgainst('rename')} />
      <Row
        title={`Leave ${name}`}
        note={leaveReason ?? 'You lose access at once. To come back, you need a new invitation.'}
      >
        <Button disabledReason={leaveReason} onClick={() => ask('leave')}>
          Leave workspace
        </Button>
      </Row>
      <Row
        title={`Delete ${name}`}
        note={deleteReason ?? left ?? 'All members lose access. This can’t be undone.'}
      >
        <Button variant="danger" disabledReason={deleteReason} onClick={() => ask('delete')}>
          Delete workspace
        </Button>
      </Row>
      {open === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => (isOpen ? undefined : setOpen(null))}
          title={open === 'leave' ? `Leave ${name}?` : `Delete ${name}?`}
          description={
            open === 'leave'
              ? 'You lose access at once. To come back, you need a new invitation.'
              : 'All members lose access, and pending invitations are withdrawn. This can’t be undone.'
          }
          confirmLabel={open === 'leave' ? 'Leave workspace' : 'Delete workspace'}
          tone="danger"
          {...(open === 'delete' ? { typed: name } : {})}
          busy={acting.isPending}
          onConfirm={() => acting.mutate()}
        >
          {open === 'delete' && left !== undefined ? <p className="text-14">{left}</p> : null}
          {acting.error ? <FailureBanner failure={acting.error} /> : null}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** What keeps the workspace from being deleted, and what becomes of its money. Owners alone see it. */
function useMoney({ id, role }: SectionProps['workspace']) {
  const { locale } = useViewerLocale()
  const { data } = useQuery({ ...leavingQuery(id), enabled: role === 'owner' })
  if (!data) return {}
  const { reason, currency, paidCents, creditCents } = data
  const money = (cents: number) =>
    formatMoney(microsOfCents(cents), { currency, decimals: 2, locale })
  const sentences = [
    paidCents > 0
      ? `${money(paidCents)} is left on its balance and is not paid back by itself. Ask support for it before you delete the workspace.`
      : '',
    creditCents > 0 ? `Credits of ${money(creditCents)} are lost.` : '',
  ]
  return { notSettled: reason, left: sentences.filter(Boolean).join(' ') || undefined }
}

function Row({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-(--pad) py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-16 wrap-anywhere">{title}</h3>
        <p className="mt-1 text-14 text-text-2">{note}</p>
      </div>
      {children}
    </div>
  )
}
