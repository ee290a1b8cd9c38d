import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FailureBanner } from '@/components/FailureBanner'
import { countServers, detachEffect, listServers } from '@/domain/firewalls/firewallRules'
import { deleteFirewall, type Firewall } from '@/domain/firewalls/firewalls'
import { firewallsStale } from '@/domain/staleKeys'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'

export interface DeleteFirewallDialogProps {
  firewall: Firewall
  /** All firewalls of the workspace. */
  firewalls: readonly Firewall[]
  onClose: () => void
}

/** Deletes a firewall. If servers have it, the person types its name. */
export function DeleteFirewallDialog({ firewall, firewalls, onClose }: DeleteFirewallDialogProps) {
  const navigate = useNavigate()
  const { name, servers } = firewall
  const remove = useMutation({
    mutationFn: () => deleteFirewall(firewall.id),
    onSuccess: async () => {
      notifySuccess(`${name} is deleted.`)
      await navigate({ to: '/dashboard/firewalls', ignoreBlocker: true })
    },
    meta: { invalidates: firewallsStale, alsoAfter: 'failure' },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete ${name}?`}
      description={
        servers.length === 0
          ? 'No server has it. This cannot be undone.'
          : `${countServers(servers.length)} ${servers.length === 1 ? 'has' : 'have'} it: ${listServers(servers.map((server) => server.name))}. ${detachEffect(firewalls, firewall, servers)} This cannot be undone.`
      }
      confirmLabel={`Delete ${name}`}
      tone="danger"
      {...(servers.length === 0 ? {} : { typed: name })}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {remove.error ? <FailureBanner failure={remove.error} /> : null}
    </ConfirmDialog>
  )
}
