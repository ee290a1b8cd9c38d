import { ConfirmDialog } from '@/ui/ConfirmDialog'
import type { Question } from './startLine'

/** Asks about a change of a line, with the effect that the dashboard names. */
export function ChangeQuestion({ preview, answer }: Question) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : answer(false))}
      title={`${preview.verb}?`}
      description={preview.effect}
      confirmLabel={preview.verb}
      {...(preview.typeName === null ? {} : { typed: preview.typeName })}
      onConfirm={() => answer(true)}
    />
  )
}
