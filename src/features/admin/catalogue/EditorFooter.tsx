import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import { Button } from '@/ui/Button'
import styles from './catalogueAdmin.module.css'
import { RESOLVE_FIRST } from './editorTexts'

interface EditorFooterProps {
  editor: VersionedForm
  formId: string
  saveLabel: string
  /** The row is not stored yet. */
  isNew: boolean
  /** More actions. */
  children?: ReactNode
}

/** The actions of an editor, and whether it holds unsaved changes. */
export function EditorFooter({ editor, formId, saveLabel, isNew, children }: EditorFooterProps) {
  const { isDirty, isSaving, hasConflict } = editor
  return (
    <footer className={clsx(styles.productsFoot, 'max-md:*:flex-1')}>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        busy={isSaving}
        disabledReason={
          hasConflict ? RESOLVE_FIRST : !isNew && !isDirty ? 'No changes to save.' : undefined
        }
      >
        {saveLabel}
      </Button>
      {isDirty && !hasConflict && !isSaving && !isNew ? (
        <Button onClick={editor.discard}>Discard</Button>
      ) : null}
      {children}
      <p role="status" className="flex-none! basis-full text-14 text-text-3 empty:hidden">
        {hasConflict ? RESOLVE_FIRST : isDirty ? 'Unsaved changes.' : ''}
      </p>
    </footer>
  )
}
