import { useQuery } from '@tanstack/react-query'
import { SectionHead } from '@/components/SectionHead'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import { overviewQuery } from '@/domain/identity/peopleQueries'
import { settingsLabels } from '@/domain/settings/settingTexts'
import { formatCount } from '@/lib/format'
import { TextInput } from '@/ui/Field'
import { optionsOf, SettingChoice } from './SettingChoice'
import { secondFactorEffects } from './settingsTexts'

/** Of whom the site demands a second factor, and how long they have to set one up. */
export function SecondFactorFields({ editor }: { editor: VersionedForm }) {
  const { data: counts } = useQuery(overviewQuery)
  const numbers: Readonly<Record<string, number | undefined>> = {
    admins: counts?.admins,
    staff: counts?.staff,
    everybody: counts?.people,
  }
  const options = optionsOf('second_factor_for', secondFactorEffects).map((option) => {
    const number = numbers[option.value]
    return number === undefined
      ? option
      : { ...option, description: `${option.description} Accounts: ${formatCount(number)}.` }
  })
  return (
    <section aria-labelledby="settings-second-factor" className="border-t border-line">
      <SectionHead
        id="settings-second-factor"
        title="Second factor"
        aside="Who needs more than a password"
      />
      <div className="grid gap-6 px-(--pad) pt-1 pb-6 lg:grid-cols-2">
        <SettingChoice editor={editor} name="second_factor_for" options={options} />
        <VersionedField
          editor={editor}
          name="second_factor_days"
          label={settingsLabels['second_factor_days']}
          hint="Counted from this setting, for newer accounts from their first day. After that, only the security page works without a second factor. 0: at once."
          formatStored={(was) => was}
        >
          {(control) => (
            <TextInput {...control} className="max-w-32" inputMode="numeric" autoComplete="off" />
          )}
        </VersionedField>
      </div>
    </section>
  )
}
