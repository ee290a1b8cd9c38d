import { Link } from '@tanstack/react-router'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { FormNotice } from '@/components/versionedForm/FormNotice'
import { useVersionedForm, type VersionedForm } from '@/components/versionedForm/useVersionedForm'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import type { Version } from '@/components/versionedForm/version'
import { SectionHead } from '@/components/SectionHead'
import { queryKeys } from '@/domain/queryKeys'
import { saveSettings } from '@/domain/settings/saveSettings'
import type { Settings } from '@/domain/settings/settings'
import { TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { RadioCards } from '@/ui/RadioCards'
import { HomeFields } from './HomeFields'
import { PendingChanges } from './PendingChanges'
import { SettingsFacts } from './SettingsFacts'
import {
  ANNOUNCEMENT_MAX_LENGTH,
  settingsFieldsOf,
  settingsInput,
  validateSettings,
} from './settingsFields'
import { formatSetting, settingsLabels } from '@/domain/settings/settingTexts'
import {
  engineEffects,
  guideEffects,
  orderEffects,
  secondFactorEffects,
  settingsNotices,
} from './settingsTexts'
import { VisitorPreview } from './VisitorPreview'

const versionOf = (settings: Settings): Version<number> => ({
  fields: settingsFieldsOf(settings),
  version: settings.version,
})

const optionsOf = (field: string, effects: Readonly<Record<string, string>>) =>
  Object.entries(effects).map(([value, description]) => ({
    value,
    label: formatSetting(field, value),
    description,
  }))

const choices = [
  { name: 'orders', options: optionsOf('orders', orderEffects) },
  { name: 'engine', options: optionsOf('engine', engineEffects) },
]
const secondFactor = {
  name: 'second_factor_for',
  options: optionsOf('second_factor_for', secondFactorEffects),
}
const guide = { name: 'operator_docs', options: optionsOf('operator_docs', guideEffects) }

const links = [
  { name: 'support_link', hint: 'Footer, errors and the notice of a suspension.' },
  { name: 'abuse_link', hint: 'Footer.' },
  { name: 'source_link', hint: 'Footer. Not needed to open.' },
]

interface ChoiceProps {
  editor: VersionedForm
  name: string
  options: readonly { value: string; label: string; description: string }[]
}

/** A setting with a list of values, of which the saved one is marked. */
function Choice({ editor, name, options }: ChoiceProps) {
  return (
    <editor.form.Field name={name}>
      {(field) => (
        <RadioCards
          legend={settingsLabels[name]}
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

interface SettingsFormProps {
  userId: string
  stored: Settings
  /** Reads the settings again; rejects with a Failure. */
  reload: () => Promise<Settings>
  onSaved: (saved: Settings) => void
}

/** The form of the settings. What it changes for visitors is shown before it is saved. */
export function SettingsForm({ userId, stored, reload, onSaved }: SettingsFormProps) {
  const editor = useVersionedForm({
    userId,
    draftName: 'settings',
    stored: versionOf(stored),
    validate: validateSettings,
    save: (fields, { version }) => {
      const { settings, reason } = settingsInput(fields)
      return saveSettings(version ?? 0, settings, reason)
    },
    versionOf,
    reload: async () => versionOf(await reload()),
    onSaved: (saved) => {
      notifySuccess('Settings saved.')
      onSaved(saved)
      // Without it, the emptied reason would show as missing at once. What was typed during the save stays.
      editor.form.reset(editor.form.state.values, { keepDefaultValues: true })
    },
    invalidates: [queryKeys.settingsHistory(), queryKeys.builtPages()],
  })
  return (
    <>
      <SettingsFacts settings={stored} />
      <form {...editor.formProps} aria-label="Settings">
        <FormNotice
          editor={editor}
          texts={settingsNotices(editor, settingsLabels, formatSetting)}
          className="gap-3 border-t border-line px-(--pad) py-4"
        />
        <PendingChanges editor={editor} />
        <section aria-labelledby="settings-orders" className="border-t border-line">
          <SectionHead
            id="settings-orders"
            title="Orders and engine"
            aside="What a visitor may do, and who carries it out"
          />
          <div className="grid gap-6 px-(--pad) pt-1 pb-6 lg:grid-cols-2">
            {choices.map((choice) => (
              <Choice key={choice.name} editor={editor} {...choice} />
            ))}
          </div>
        </section>
        <section aria-labelledby="settings-links" className="border-t border-line">
          <SectionHead
            id="settings-links"
            title="Links"
            aside={<Link to="/admin/settings/legal">Provider and legal documents</Link>}
          />
          <div className="grid gap-5 px-(--pad) pt-1 pb-6 lg:grid-cols-2 lg:gap-x-6">
            {links.map(({ name, hint }) => (
              <VersionedField
                key={name}
                editor={editor}
                name={name}
                label={settingsLabels[name]}
                hint={hint}
                formatStored={(was) => formatSetting(name, was)}
              >
                {(control) => (
                  <TextInput
                    {...control}
                    inputMode="url"
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    placeholder="https://… or an email address"
                  />
                )}
              </VersionedField>
            ))}
          </div>
        </section>
        <section aria-labelledby="settings-announcement" className="border-t border-line">
          <SectionHead
            id="settings-announcement"
            title="Announcement"
            aside="Under the header of every page"
          />
          <div className="px-(--pad) pt-1 pb-6">
            <VersionedField
              editor={editor}
              name="announcement"
              label="One line"
              optional
              max={ANNOUNCEMENT_MAX_LENGTH}
              formatStored={(was) => formatSetting('announcement', was)}
            >
              {(control) => <TextInput {...control} autoComplete="off" />}
            </VersionedField>
          </div>
        </section>
        <HomeFields editor={editor} />
        <section aria-labelledby="settings-second-factor" className="border-t border-line">
          <SectionHead
            id="settings-second-factor"
            title="Second factor"
            aside="Who must sign in with more than a password"
          />
          <div className="grid gap-6 px-(--pad) pt-1 pb-6 lg:grid-cols-2">
            <Choice editor={editor} {...secondFactor} />
            <VersionedField
              editor={editor}
              name="second_factor_days"
              label={settingsLabels['second_factor_days']}
              hint="Counted from this setting, and for newer accounts from their first day. 0: at once."
              formatStored={(was) => formatSetting('second_factor_days', was)}
            >
              {(control) => <TextInput {...control} inputMode="numeric" autoComplete="off" />}
            </VersionedField>
          </div>
        </section>
        <section aria-labelledby="settings-guide" className="border-t border-line">
          <SectionHead
            id="settings-guide"
            title="Operator guide"
            aside={<Link to="/docs/operate/{-$guide}">Read it</Link>}
          />
          <div className="px-(--pad) pt-1 pb-6 lg:w-1/2">
            <Choice editor={editor} {...guide} />
          </div>
        </section>
      </form>
      <VisitorPreview values={editor.values} />
      <UnsavedChangesDialog
        {...editor.leaveGuard}
        description="Your changes to the settings are not saved. If you leave, they are discarded."
      />
    </>
  )
}
