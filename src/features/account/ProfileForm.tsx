import { useId, useMemo } from 'react'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { FormNotice } from '@/components/versionedForm/FormNotice'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import { countryOptions } from '@/lib/countries'
import { LINE_MAX_LENGTH } from '@/lib/text'
import { deviceTimeZone, timeZoneLabel, timeZoneOptions } from '@/lib/timeZones'
import { Button } from '@/ui/Button'
import { Combobox } from '@/ui/Combobox'
import { TextInput } from '@/ui/Field'
import { profileLabels } from './profileFields'
import { profileTexts } from './profileTexts'
import { useProfileForm, type ProfileFormOptions } from './useProfileForm'

const SETTLE = 'First decide above which values to keep.'
const SUSPENDED = 'Your account is suspended, so you can’t change your profile.'

/** The form for the fields that people can change themselves. */
export function ProfileForm(props: ProfileFormOptions) {
  const id = useId()
  const editor = useProfileForm(props)
  const { start, isSaving, isDirty, hasConflict } = editor
  const isSuspended = props.stored.suspended_at !== null
  const storedZone = start.fields['time_zone'] ?? ''
  const zones = useMemo(() => timeZoneOptions(storedZone), [storedZone])

  return (
    <>
      <form
        {...editor.formProps}
        aria-label="Profile"
        className="grid max-w-[34rem] gap-5 px-(--pad) pt-1 pb-8"
      >
        <FormNotice editor={editor} texts={profileTexts(editor)} className="gap-5" />
        {/* Disabled, because a field should not accept text that cannot be saved. */}
        <fieldset
          disabled={isSuspended}
          aria-label="Your details"
          aria-describedby={isSuspended ? `${id}-off` : undefined}
          className="grid min-w-0 gap-5"
        >
          {(['full_name', 'company'] as const).map((name) => (
            <VersionedField
              key={name}
              editor={editor}
              name={name}
              label={profileLabels[name]}
              optional={name === 'company'}
              max={LINE_MAX_LENGTH}
            >
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete={name === 'company' ? 'organization' : 'name'}
                />
              )}
            </VersionedField>
          ))}
          <VersionedField editor={editor} name="country" label={profileLabels.country} optional>
            {(control, setValue) => (
              <Combobox
                {...control}
                options={countryOptions()}
                placeholder="Country or code"
                autoComplete="country-name"
                onChange={setValue}
              />
            )}
          </VersionedField>
          <VersionedField
            editor={editor}
            name="time_zone"
            label={profileLabels.time_zone}
            optional
            hint={`Used for all times. Default: your device (${timeZoneLabel(deviceTimeZone())}).`}
          >
            {(control, setValue) => (
              <Combobox
                {...control}
                options={zones}
                placeholder="City or UTC offset"
                onChange={setValue}
              />
            )}
          </VersionedField>
        </fieldset>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:grid">
          <Button
            type="submit"
            variant="primary"
            busy={isSaving}
            disabledReason={isSuspended ? SUSPENDED : hasConflict ? SETTLE : undefined}
            {...(isSuspended ? { reasonBeside: `${id}-off` } : {})}
          >
            Save profile
          </Button>
          {isDirty && !isSuspended ? (
            <p className="text-14 text-text-3">You have unsaved changes.</p>
          ) : null}
          {isSuspended ? (
            <p id={`${id}-off`} className="text-14 text-text-2">
              {SUSPENDED}
            </p>
          ) : null}
        </div>
      </form>
      <UnsavedChangesDialog
        {...editor.leaveGuard}
        description="Your changes to your profile will be lost."
      />
    </>
  )
}
