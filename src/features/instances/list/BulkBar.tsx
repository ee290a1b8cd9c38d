import { bulkKinds, dryRun, type BulkKind } from '@/domain/instances/bulk'
import type { Instance } from '@/domain/instances/instance'
import {
  actionLabels,
  isNeedless,
  whyNoSettings,
  type InstanceRules,
} from '@/domain/instances/instanceCan'
import { Button } from '@/ui/Button'

export interface BulkBarProps {
  selected: readonly Instance[]
  rules: InstanceRules
  onPress: (kind: BulkKind) => void
  onChange: () => void
  onClear: () => void
}

/** The actions for the selected servers. One that none of them allows says why. */
export function BulkBar({ selected, rules, onPress, onChange, onClear }: BulkBarProps) {
  const count = `${selected.length} ${selected.length === 1 ? 'server' : 'servers'}`
  return (
    <div
      role="group"
      aria-label="Selected servers"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-y border-line-2 bg-surface px-(--pad) py-3 text-14"
    >
      <span role="status" className="strong">
        {count} selected
      </span>
      <Button
        size="sm"
        disabledReason={selected[0] && whyNoSettings(selected[0], rules)}
        onClick={onChange}
      >
        Change…
      </Button>
      {bulkKinds.map((kind) => {
        if (selected.every((instance) => isNeedless(kind, instance, rules))) return null
        const { possible, refused } = dryRun(kind, selected, rules)
        const reason = possible.length > 0 ? undefined : refused[0]?.reason
        return (
          <Button
            key={kind}
            size="sm"
            variant={kind === 'delete' ? 'danger' : 'secondary'}
            disabledReason={reason}
            onClick={() => onPress(kind)}
          >
            {actionLabels[kind]}
          </Button>
        )
      })}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
