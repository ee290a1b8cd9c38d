import type { NoticeTexts } from './FormNotice'
import type { VersionedForm } from './useVersionedForm'

/** Shown while nothing can be saved because of a conflict. */
export const RESOLVE_FIRST = 'Resolve the conflict first.'

/** The texts of the notices above a form of one row, such as a region or an incident. */
export function rowNotices(
  editor: VersionedForm,
  labels: Readonly<Record<string, string>>,
): NoticeTexts {
  const { start, values } = editor
  const saved = `Someone else saved version ${start.version} while you were editing.`
  return {
    offline: 'Your changes are kept in this tab. Save them when you are back online.',
    restored: {
      title: 'Your unsaved changes were restored.',
      description: 'They are not saved yet.',
      discard: 'Discard changes',
    },
    overriding: {
      title: `Your changes are applied to version ${start.version}.`,
      description: 'They are not saved yet. Check them, then save.',
    },
    setAside: {
      title: `This is version ${start.version}, as saved.`,
      description: 'Your changes are kept until you leave this page.',
      restore: 'Restore my changes',
    },
    merged: {
      title: saved,
      description:
        'You changed other fields, so both fit together. Their values are filled in; save again to keep both.',
    },
    conflict: ({ base, theirs }) => ({
      title: saved,
      children: 'Nothing was overwritten.',
      columns: [`Version ${base.version}`, `Version ${start.version}, theirs`, 'Yours'],
      rows: Object.entries(labels).flatMap(([name, label]) => {
        const sides = [base.fields[name], theirs[name], values[name]]
        if (new Set(sides).size === 1) return []
        return [{ name, label, values: sides.map((value) => value || 'empty') }]
      }),
      mono: true,
      actions: [
        { label: 'Keep mine', onClick: editor.keepMine },
        { label: 'Use theirs', onClick: editor.takeTheirs },
      ],
    }),
    reload: 'Load the saved version',
  }
}
