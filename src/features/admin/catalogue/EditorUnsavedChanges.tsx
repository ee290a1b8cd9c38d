import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { removeStoredDraft } from '@/lib/drafts'
import { leavesEditor, productsSearch } from '@/domain/catalogue/admin/productsSearch'

interface Place {
  pathname: string
  search: object
}

const leaves = (from: Place, to: Place) =>
  from.pathname !== to.pathname ||
  leavesEditor(
    productsSearch(from.search as Record<string, unknown>),
    productsSearch(to.search as Record<string, unknown>),
  )

interface EditorGuardProps {
  userId: string
  draftName: string
  isDirty: boolean
  /** What is edited: "v1.small". */
  name: string
}

/** Asks before unsaved changes are left, also for another plan in the list. */
export function EditorUnsavedChanges({ userId, draftName, isDirty, name }: EditorGuardProps) {
  return (
    <UnsavedChangesDialog
      userId={userId}
      isDirty={isDirty}
      description={`Your changes to ${name} are not saved. If you leave, they are discarded.`}
      onLeave={() => removeStoredDraft(userId, draftName)}
      leaves={leaves}
    />
  )
}
