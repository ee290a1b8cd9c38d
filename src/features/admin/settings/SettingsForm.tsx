import { Link } from '@tanstack/react-router'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { FormNotice } from '@/components/versionedForm/FormNotice'
import { useVersionedForm } from '@/components/versionedForm/useVersionedForm'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import type { Version } from '@/components/versionedForm/version'
import { SectionHead } from '@/components/SectionHead'
import { queryKeys } from '@/domain/queryKeys'
import { saveSettings } from '@/domain/settings/saveSettings'
import type { Settings } from '@/domain/settings/settings'
import { TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { HomeFields } from './HomeFields'
import { PendingChanges } from './PendingChanges'
import { SecondFactorFields } from './SecondFactorFields'
import { optionsOf, SettingChoice } from './SettingChoice'
import { SettingsFacts } from './SettingsFacts'
import {
  ANNOUNCEMENT_MAX_LENGTH,
  settingsFieldsOf,
  settingsInput,
  validateSettings,
} from './settingsFields'
import { formatSetting, settingsLabels } from '@/domain/settings/settingTexts'
import { engineEffects, guideEffects, orderEffects, settingsNotices } from './settingsTexts'
import { VisitorPreview } from './VisitorPreview'

const versionOf = (settings: Settings): Version<number> => ({
  fields: settingsFieldsOf(settings),
  version: settings.version,
})

const choices = [
  { name: 'orders', options: optionsOf('orders', orderEffects) },
  { name: 'engine', options: optionsOf('engine', engineEffects) },
]
const guide = { name: 'operator_docs', options: optionsOf('operator_docs', guideEffects) }

const links = [
  { name: 'support_link', hint: 'Footer, errors and the notice of a suspension.' },
  { name: 'abuse_link', hint: 'Footer.' },
  { name: 'source_link', hint: 'Footer. Not needed to open.' },
]

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
              <SettingChoice key={choice.name} editor={editor} {...choice} />
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
        <SecondFactorFields editor={editor} />
        <section aria-labelledby="settings-guide" className="border-t border-line">
          <SectionHead
            id="settings-guide"
            title="Operator guide"
            aside={<Link to="/docs/operate/{-$guide}">Read it</Link>}
          />
          <div className="px-(--pad) pt-1 pb-6 lg:w-1/2">
            <SettingChoice editor={editor} {...guide} />
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
