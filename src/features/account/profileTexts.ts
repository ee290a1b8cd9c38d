import type { NoticeTexts } from '@/components/versionedForm/FormNotice'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import { countryName } from '@/lib/countries'
import { timeZoneLabel } from '@/lib/timeZones'
import { profileLabels } from './profileFields'

/** A value as the form shows it. */
function formatValue(name: string, value = ''): string {
  if (value.trim() === '') return 'empty'
  if (name === 'country') return countryName(value)
  return name === 'time_zone' ? timeZoneLabel(value) : value
}

/** The texts of the profile form's notices. */
export function profileTexts(editor: VersionedForm): NoticeTexts {
  return {
    offline: 'Your changes are kept in this tab. Save them when you are connected again.',
    restored: {
      title: 'We restored your unsaved changes.',
      description: 'Save them to keep them.',
      discard: 'Discard them',
    },
    merged: {
      title: 'Your profile was changed elsewhere in the meantime.',
      description: 'The new values are filled in beside your changes. Save again to keep both.',
    },
    conflict: ({ fields, theirs }) => ({
      title: 'Your profile was changed elsewhere while you edited it.',
      children: 'Nothing was overwritten. Which values do you want to keep?',
      columns: ['Saved', 'Yours'],
      rows: Object.entries(profileLabels)
        .filter(([name]) => fields.includes(name))
        .map(([name, label]) => ({
          name,
          label,
          values: [theirs, editor.values].map((side) => formatValue(name, side[name])),
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
    reload: 'Load the saved profile',
  }
}
