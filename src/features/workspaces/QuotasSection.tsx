import { SectionHead } from '@/components/SectionHead'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import type { SectionProps } from './WorkspacePage'

/** Loaded after the members, because few people need it. */
const QuotaCards = lazyWithRetry(
  'The quotas',
  async () => (await import('./QuotaCards')).QuotaCards,
  () => <div aria-busy="true" className="min-h-60 border-t border-line" />,
)

/** What the workspace may use and uses, and a way to ask for more. */
export function QuotasSection({ workspace, reasonAgainst }: SectionProps) {
  const reason = reasonAgainst('request_quota')
  return (
    <section aria-labelledby="quotas" className="overflow-x-clip border-t border-line">
      <SectionHead id="quotas" title="Quotas" />
      <p className="max-w-prose px-(--pad) pb-4 text-14 text-text-2">
        Limits protect you from costs by mistake. {reason ?? 'Support answers a request for more.'}
      </p>
      <QuotaCards workspaceId={workspace.id} canRequest={reason === undefined} />
    </section>
  )
}
