import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import { formatSetting, settingsLabels } from '@/domain/settings/settingTexts'
import { RadioCards } from '@/ui/RadioCards'

/** The values of a setting, each with what it means. */
export const optionsOf = (field: string, effects: Readonly<Record<string, string>>) =>
  Object.entries(effects).map(([value, description]) => ({
    value,
    label: formatSetting(field, value),
    description,
  }))

interface SettingChoiceProps {
  editor: VersionedForm
  name: string
  /** Default: the label of the setting with this name. */
  legend?: string
  options: readonly { value: string; label: string; description: string }[]
}

/** A setting with a list of values, of which the saved one is marked. */
export function SettingChoice({
  editor,
  name,
  legend = settingsLabels[name],
  options,
}: SettingChoiceProps) {
  return (
    <editor.form.Field name={name}>
      {(field) => (
        <RadioCards
          legend={legend}
          name={name}
          value={field.state.value ?? ''}
          options={options.map((option) => ({
            ...option,
            ...(option.value === editor.start.fields[name] ? { aside: 'saved' } : {}),
          }))}
          error={editor.errorOf(name, field.state.meta.errors)}
          onChange={(value) => {
            editor.clearError()
            field.handleChange(value)
          }}
        />
      )}
    </editor.form.Field>
  )
}
