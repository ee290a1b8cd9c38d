import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '@/ui/Button'
import type { VersionedForm } from './useVersionedForm'

export interface SaveRowProps {
  editor: Pick<VersionedForm, 'hasConflict' | 'isDirty' | 'isSaving'>
  /** The id of the text beside the button, by which fields that are off name their reason. */
  reasonId: string
  /** Why nothing can be changed. */
  disabledReason: string | undefined
  variant?: ButtonProps['variant']
  /** What stands beside the button while something is not saved. */
  unsaved?: string
  /** The words on the button. */
  children: ReactNode
}

/** The last row of a form: the button that saves, and why it cannot be used or what is not saved. */
export function SaveRow(props: SaveRowProps) {
  const { editor, reasonId, disabledReason, unsaved = 'You have unsaved changes.' } = props
  const conflict = editor.hasConflict ? 'First decide above which values to keep.' : undefined
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        type="submit"
        variant={props.variant}
        busy={editor.isSaving}
        disabledReason={disabledReason ?? conflict}
        {...(disabledReason === undefined ? {} : { reasonBeside: reasonId })}
      >
        {props.children}
      </Button>
      <p id={reasonId} className="text-14 text-text-2">
        {disabledReason ?? (editor.isDirty ? unsaved : null)}
      </p>
    </div>
  )
}
