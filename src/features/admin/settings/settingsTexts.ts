import { footerLabel } from '@/domain/settings/deploymentOf'
import { settingsLabels } from '@/domain/settings/settingTexts'
import type { FormValues } from '@/components/versionedForm/formValues'
import type { NoticeTexts } from '@/components/versionedForm/FormNotice'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'

/** What each choice means for visitors. */
export const orderEffects = {
  closed: 'Nobody can create a server; buttons offer to save a configuration.',
  preview:
    'Visitors create servers that cost nothing, and the strip under the header says Preview.',
  open: 'Visitors create servers and pay for them; the strip under the header goes.',
} as const

export const engineEffects = {
  none: 'No server is created.',
  simulated: 'Creating a server takes seconds, and no machine is made.',
  incus: 'Creating a server makes a real one.',
} as const

export const guideEffects = {
  hidden: 'Only admins read it. Visitors get “not found”.',
  shown: 'Everyone reads it: footer, search, sitemap. Build again to have its pages written.',
} as const

/** What is asked of whom. */
export const secondFactorEffects = {
  nobody: 'Everyone decides for themselves.',
  admins: 'Those who can change prices, settings and access.',
  staff: 'Admins, and those who read the accounts and servers of customers.',
  everybody: 'Every customer too.',
} as const

/** What visitors notice when the words of the home page are set, and when they are emptied. */
const homeEffects: Readonly<Record<string, readonly [set: string, empty: string]>> = {
  home_title: [
    'The home page has it as its heading, and search results as its title.',
    'The home page has its own title.',
  ],
  home_lead: ['The home page and search results show it.', 'The home page names what is on sale.'],
  home_claims: [
    'The home page lists them instead of the features of the software.',
    'The home page lists the features of the software.',
  ],
}

/** One sentence: what visitors notice once this value is saved. */
export function describeEffect(field: string, value: string): string {
  if (field === 'orders') return orderEffects[value as keyof typeof orderEffects]
  if (field === 'engine') return engineEffects[value as keyof typeof engineEffects]
  if (field === 'operator_docs') return guideEffects[value as keyof typeof guideEffects]
  if (field === 'second_factor_for') {
    return value === 'nobody'
      ? 'Nobody is asked for a second factor.'
      : 'Who has none is asked for one. Once the days are over, only their security page works.'
  }
  if (field === 'second_factor_days')
    return 'Counted from the day on which it was demanded of more people, or the first day of a newer account.'
  const isSet = value.trim() !== ''
  const home = homeEffects[field]
  if (home) return home[isSet ? 0 : 1]
  if (field === 'announcement') {
    return isSet ? 'Every page shows it under the header.' : 'No page shows it any more.'
  }
  return `The footer ${isSet ? 'shows' : 'no longer shows'} ${footerLabel(field)}.`
}

/** The fields whose typed value differs from the saved one. */
export function changedSettings(values: FormValues, saved: FormValues): string[] {
  return Object.keys(settingsLabels).filter((name) => values[name] !== saved[name])
}

/**
 * The texts of the notices above a form of settings.
 * @param labels of the fields, in their order
 * @param format a value as people read it
 */
export function settingsNotices(
  editor: VersionedForm,
  labels: Readonly<Record<string, string>>,
  format: (field: string, value: string) => string,
): NoticeTexts {
  const { start, values } = editor
  const saved = 'Someone else saved the settings while you were editing.'
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
      title: 'These are the settings as saved.',
      description: 'Your changes are kept until you leave this page.',
      restore: 'Restore my changes',
    },
    merged: {
      title: saved,
      description:
        'You changed other settings, so both fit together. Their values are filled in; save again to keep both.',
    },
    conflict: ({ base, theirs }) => ({
      title: saved,
      children: 'Nothing was overwritten.',
      columns: ['Before', 'Theirs', 'Yours'],
      rows: Object.entries(labels).flatMap(([name, label]) => {
        const sides = [base.fields[name], theirs[name], values[name]]
        if (new Set(sides).size === 1) return []
        return [{ name, label, values: sides.map((value = '') => format(name, value)) }]
      }),
      mono: true,
      actions: [
        { label: 'Keep mine', onClick: editor.keepMine },
        { label: 'Use theirs', onClick: editor.takeTheirs },
      ],
    }),
    reload: 'Load the saved settings',
  }
}
