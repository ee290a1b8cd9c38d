import { SectionHead } from '@/components/SectionHead'
import { whyNot } from '@/components/instances/whyNot'
import { effectOf } from '@/domain/instances/actionTexts'
import { instanceCan, whyNoSettings } from '@/domain/instances/instanceCan'
import { InstanceForm } from './InstanceForm'
import { LimitSection } from './LimitSection'
import type { TabProps } from './InstancePage'
import { ActionButton } from './ActionButton'
import { RebuildSection } from './RebuildSection'
import { ResizeSection } from './ResizeSection'

/** Name, labels and protection, another plan, a new image, what happens at a limit, and the end of the server. */
export function SettingsTab(props: TabProps) {
  const { userId, instance, rules, actions } = props
  const isDeleted = instance.deletedAt !== null
  const disabledReason = whyNoSettings(instance, rules)
  const endKind = isDeleted ? 'restore' : 'delete'
  const answer = instanceCan(endKind, instance, rules)
  return (
    <>
      <section aria-labelledby="settings">
        <SectionHead id="settings" title="Settings" />
        <InstanceForm userId={userId} instance={instance} disabledReason={disabledReason} />
      </section>
      <ResizeSection {...props} />
      <RebuildSection {...props} />
      {isDeleted ? null : <LimitSection {...props} />}
      <section aria-labelledby="delete" className="border-t border-line">
        <SectionHead id="delete" title={isDeleted ? 'Restore' : 'Delete'} />
        <div className="grid max-w-[34rem] gap-4 px-(--pad) pb-8">
          <p className="text-14">{effectOf(endKind, instance.state)}</p>
          {answer.allowed ? (
            <div>
              <ActionButton kind={endKind} instance={instance} rules={rules} actions={actions} />
            </div>
          ) : (
            <p className="text-14">{whyNot(answer)}</p>
          )}
        </div>
      </section>
    </>
  )
}
