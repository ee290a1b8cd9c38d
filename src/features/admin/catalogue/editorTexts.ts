import type { NoticeTexts } from '@/components/versionedForm/FormNotice'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import type { AdminProduct } from '@/domain/catalogue/admin/adminPlan'
import { fieldLabel, formatField } from './formatField'

/** Shown while nothing can be saved because of a conflict. */
export const RESOLVE_FIRST = 'Resolve the conflict first.'

interface EditorTextsOptions {
  labels: Readonly<Record<string, string>>
  products: readonly AdminProduct[]
  /** Email address of the person who saved last; null if unknown. */
  lastEditor: string | null
}

/** The texts of the notices in the editor of a plan or of a product. */
export function editorTexts(
  editor: VersionedForm,
  { labels, products, lastEditor }: EditorTextsOptions,
): NoticeTexts {
  const { notice, start, values } = editor
  const from = notice.kind === 'merged' ? notice.from : null
  const saved = `${lastEditor ?? 'Someone else'} saved version ${start.version} while you were editing`
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
      title: `${saved}${from === null ? '' : ` ${from}`}.`,
      description:
        'You changed other fields, so both fit together. Their values are filled in; save again to keep both.',
    },
    conflict: ({ base, theirs }) => ({
      title: `${saved} ${base.version}.`,
      children: 'Nothing was overwritten.',
      columns: [`Version ${base.version}`, `Version ${start.version}, theirs`, 'Yours'],
      rows: Object.keys({ ...theirs, ...values }).flatMap((name) => {
        const sides = [base.fields[name], theirs[name], values[name]]
        if (new Set(sides).size === 1) return []
        const texts = sides.map((value) => formatField(name, value, products))
        return [{ name, label: fieldLabel(name, labels), values: texts }]
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
