import { SectionHead } from '@/components/SectionHead'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import { REASON_MAX_LENGTH } from '@/lib/reason'
import { Button } from '@/ui/Button'
import { TextArea } from '@/ui/Field'
import { formatSetting, settingsLabels } from '@/domain/settings/settingTexts'
import { changedSettings, describeEffect } from './settingsTexts'

const RESOLVE_FIRST = 'Resolve the conflict first.'

/** The changes that are not saved yet, each with what it means for visitors, and the reason for all of them. */
export function PendingChanges({ editor }: { editor: VersionedForm }) {
  const { values, start, isSaving, hasConflict, form } = editor
  const changed = changedSettings(values, start.fields)
  const count = changed.length
  const off = hasConflict ? RESOLVE_FIRST : count === 0 ? 'No changes to save.' : undefined
  return (
    <section aria-labelledby="settings-pending">
      <SectionHead
        id="settings-pending"
        title="Not saved yet"
        aside="Visitors see nothing of it until you save"
      />
      <div className="grid border-t border-line bg-surface lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 border-line max-lg:border-b lg:border-r">
          <p role="status" className={count === 0 ? 'px-(--pad) py-4 text-14' : 'sr-only'}>
            {count === 0 ? 'No changes.' : `${count} ${count === 1 ? 'change' : 'changes'}.`}
          </p>
          <ul aria-label="Unsaved changes">
            {changed.map((name) => (
              <li
                key={name}
                className="grid gap-x-4 gap-y-1 border-b border-line px-(--pad) py-3 text-14 shadow-[inset_3px_0_0_var(--color-ember)] last:border-b-0 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:items-center"
              >
                <b className="strong">{settingsLabels[name]}</b>
                <span className="min-w-0 wrap-anywhere">
                  <span className="text-text-3">{formatSetting(name, start.fields[name])}</span>{' '}
                  <span aria-label="to">→</span>{' '}
                  <b className="strong">{formatSetting(name, values[name])}</b>
                  <span className="block text-text-2">
                    {describeEffect(name, values[name] ?? '')}
                  </span>
                </span>
                <Button
                  size="sm"
                  variant="ghost"
                  className="justify-self-start"
                  onClick={() => form.setFieldValue(name, start.fields[name] ?? '')}
                >
                  Undo <span className="sr-only">{settingsLabels[name]}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
        <div className="grid content-start gap-3 px-(--pad) py-4">
          <VersionedField
            editor={editor}
            name="reason"
            label="Reason"
            hint="Logged; visible to admins."
            max={REASON_MAX_LENGTH}
          >
            {(control) => <TextArea {...control} rows={2} />}
          </VersionedField>
          <div className="flex flex-wrap gap-3 max-md:*:flex-1">
            <Button type="submit" variant="primary" busy={isSaving} disabledReason={off}>
              {count > 1 ? `Save ${count} changes` : 'Save'}
            </Button>
            {editor.isDirty && !hasConflict && !isSaving ? (
              <Button variant="ghost" onClick={editor.discard}>
                Discard all
              </Button>
            ) : null}
          </div>
        </div>
      </div>
    </section>
  )
}
