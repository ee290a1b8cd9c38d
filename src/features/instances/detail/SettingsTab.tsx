import { SectionHead } from '@/components/SectionHead'
import { effects } from '@/domain/instances/actionTexts'
import { whyNoSettings } from '@/domain/instances/instanceCan'
import { InstanceForm } from './InstanceForm'
import type { TabProps } from './InstancePage'
import { ActionButton } from './ActionButton'
import { RebuildSection } from './RebuildSection'
import { ResizeSection } from './ResizeSection'

/** Name, labels and protection, another plan, a new image, and the end of the server. */
export function SettingsTab(props: TabProps) {
  const { userId, instance, rules, actions } = props
  const isDeleted = instance.deletedAt !== null
  const disabledReason = whyNoSettings(instance, rules)
  return (
    <>
      <section aria-labelledby="settings">
        <SectionHead id="settings" title="Settings" />
        <InstanceForm userId={userId} instance={instance} disabledReason={disabledReason} />
      </section>
      <ResizeSection {...props} />
      <RebuildSection {...props} />
      <section aria-labelledby="delete" className="border-t border-line">
        <SectionHead id="delete" title={isDeleted ? 'Restore' : 'Delete'} />
        <div className="grid max-w-[34rem] gap-4 px-(--pad) pb-8">
          <p className="text-14">{isDeleted ? effects.restore : effects.delete}</p>
          <div>
            <ActionButton
              kind={isDeleted ? 'restore' : 'delete'}
              instance={instance}
              rules={rules}
              actions={actions}
            />
          </div>
        </div>
      </section>
    </>
  )
}
