import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
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

interface EditorUnsavedChangesProps {
  editor: VersionedForm
  /** The name of the edited plan or product: "v1.small". */
  name: string
}

/** Asks before a person leaves unsaved changes, also when they select another plan in the list. */
export function EditorUnsavedChanges({ editor, name }: EditorUnsavedChangesProps) {
  return (
    <UnsavedChangesDialog
      {...editor.leaveGuard}
      description={`Your changes to ${name} are not saved. If you leave, they are discarded.`}
      leaves={leaves}
    />
  )
}
