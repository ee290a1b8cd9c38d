import { QuotaCards } from './QuotaCards'
import type { SectionProps } from './WorkspacePage'

/** What the workspace may use and uses, and a way to ask for more. */
export function QuotasSection({
  workspace,
  reasonAgainst,
}: Pick<SectionProps, 'workspace' | 'reasonAgainst'>) {
  const reason = reasonAgainst('request_quota')
  return (
    <section aria-label="Quotas" className="overflow-x-clip">
      <p className="max-w-prose px-(--pad) py-4 text-14 text-text-2">
        Limits protect you from costs by mistake. {reason ?? 'Support answers a request for more.'}
      </p>
      <QuotaCards workspaceId={workspace.id} canRequest={reason === undefined} />
    </section>
  )
}
