import type { NoticeTexts } from '@/components/versionedForm/FormNotice'
import type { FormValues } from '@/components/versionedForm/formValues'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'

export interface NoticesOptions {
  editor: VersionedForm
  /** What the form is about: "The firewall". */
  what: string
  labelOf: (field: string) => string
  valueOf: (field: string, fields: FormValues) => string
}

/** The texts of the notices above a form of the network. */
export function networkNotices({ editor, what, labelOf, valueOf }: NoticesOptions): NoticeTexts {
  return {
    offline: 'Your changes are kept in this tab. Save them when you are connected again.',
    restored: {
      title: 'We restored what you typed.',
      description: 'Save it to keep it.',
      discard: 'Discard it',
    },
    merged: {
      title: `${what} was changed elsewhere in the meantime.`,
      description: 'Your changes are still here. Save again to keep them.',
    },
    conflict: ({ fields, theirs }) => ({
      title: `Someone else changed the same. ${what} is as they saved it.`,
      children: 'Nothing was overwritten. Which values do you want to keep?',
      columns: ['Saved', 'Yours'],
      rows: fields.map((name) => ({
        name,
        label: labelOf(name),
        values: [theirs, editor.values].map((side) => valueOf(name, side)),
      })),
      actions: [
        {
          label: 'Keep mine and save',
          onClick: () => {
            editor.keepMine()
            editor.submit()
          },
        },
        { label: 'Use the saved values', onClick: () => editor.takeTheirFields(fields) },
      ],
    }),
    reload: 'Load the saved version',
  }
}
