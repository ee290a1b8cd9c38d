import { SectionHead } from '@/components/SectionHead'
import { LimitForm } from './LimitForm'
import type { SectionProps } from './WorkspacePage'

/** What a month should cost at most. */
export function LimitSection({ userId, workspace, reasonAgainst }: SectionProps) {
  return (
    <section aria-labelledby="limit">
      <SectionHead id="limit" title="Monthly limit" />
      <p className="max-w-prose px-(--pad) pb-4 text-14 text-text-2">
        The dashboard warns when a month will cost more than this. Nothing is stopped or deleted.
      </p>
      <LimitForm
        userId={userId}
        workspace={workspace}
        disabledReason={reasonAgainst('set_limit')}
      />
    </section>
  )
}
