import { useId, useMemo, useRef } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { countryOptions } from '@/lib/countries'
import { deviceTimeZone, timeZoneLabel, timeZoneOptions } from '@/lib/timeZones'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { Combobox } from '@/ui/Combobox'
import { Field, TextInput } from '@/ui/Field'
import { ConflictBanner } from './ConflictBanner'
import { removeDraft } from '@/domain/identity/profileDraft'
import { fieldError } from '@/lib/fieldError'
import { LINE_MAX_LENGTH } from '@/lib/text'
import {
  isProfileField,
  profileLabels,
  type ProfileField,
  type SavedProfile,
} from '@/domain/identity/profileFields'
import type { Profile } from '@/domain/identity/profile'
import { useOnline } from '@/lib/useOnline'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { useProfileEditor, type ProfileEditor } from './useProfileEditor'

export interface ProfileFormProps {
  userId: string
  /** The profile as last read. */
  stored: Profile
  /** Reads the profile again; rejects with a Failure. */
  reload: () => Promise<Profile>
  onSaved: (profile: SavedProfile) => void
}

const SETTLE = 'First decide above which values to keep.'
const SUSPENDED = 'Your account is suspended, so you can’t change your profile.'

/** The fields that people change themselves. Nothing typed is lost: not by a refusal, a reload or an ended session. */
export function ProfileForm({ userId, stored, reload, onSaved }: ProfileFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  const isOnline = useOnline()
  const editor = useProfileEditor({
    userId,
    stored,
    reload,
    onSaved,
    onInvalid: () => {
      focusFirstInvalid(element)
    },
  })
  const { form, start, notice, isSaving, isDirty } = editor
  const isSuspended = stored.suspended_at !== null
  const zones = useMemo(() => timeZoneOptions(start.base.time_zone), [start.base.time_zone])

  const refused = notice.kind === 'refused' ? notice.failure : null
  const changed = (name: ProfileField, value: string) => value !== start.base[name]
  const touch = () => (notice.kind === 'refused' ? editor.clearNotice() : undefined)

  return (
    <>
      <form
        ref={element}
        id={id}
        noValidate
        aria-label="Profile"
        className="grid max-w-[34rem] gap-5 px-(--pad) pt-1 pb-8"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving && !isSuspended && notice.kind !== 'conflict') editor.submit()
        }}
      >
        {isOnline || notice.kind === 'refused' ? null : (
          <Banner tone="warn" role="status" title="You are offline.">
            Your changes are kept in this tab. Save them when you are connected again.
          </Banner>
        )}
        <ProfileNotice editor={editor} />
        {/* Natively off: a field that takes typing which cannot be saved would be a trap. */}
        <fieldset
          disabled={isSuspended}
          aria-label="Your details"
          aria-describedby={isSuspended ? `${id}-off` : undefined}
          className="grid min-w-0 gap-5"
        >
          {(['full_name', 'company'] as const).map((name) => (
            <form.Field key={name} name={name}>
              {(field) => (
                <Field
                  label={profileLabels[name]}
                  optional={name === 'company'}
                  error={fieldError(name, field.state.meta.errors, refused)}
                  {...([...field.state.value].length > LINE_MAX_LENGTH * 0.8
                    ? { count: { used: [...field.state.value].length, max: LINE_MAX_LENGTH } }
                    : {})}
                >
                  <TextInput
                    name={name}
                    autoComplete={name === 'company' ? 'organization' : 'name'}
                    changed={changed(name, field.state.value)}
                    value={field.state.value}
                    onBlur={field.handleBlur}
                    onChange={(event) => {
                      touch()
                      field.handleChange(event.currentTarget.value)
                    }}
                  />
                </Field>
              )}
            </form.Field>
          ))}
          <form.Field name="country">
            {(field) => (
              <Field
                label={profileLabels.country}
                optional
                error={fieldError('country', field.state.meta.errors, refused)}
              >
                <Combobox
                  options={countryOptions()}
                  value={field.state.value}
                  placeholder="Country or code"
                  autoComplete="country-name"
                  changed={changed('country', field.state.value)}
                  onBlur={field.handleBlur}
                  onChange={(value) => {
                    touch()
                    field.handleChange(value)
                  }}
                />
              </Field>
            )}
          </form.Field>
          <form.Field name="time_zone">
            {(field) => (
              <Field
                label={profileLabels.time_zone}
                optional
                hint={`Used for all times. Default: your device (${timeZoneLabel(deviceTimeZone())}).`}
                error={fieldError('time_zone', field.state.meta.errors, refused)}
              >
                <Combobox
                  options={zones}
                  value={field.state.value}
                  placeholder="City or UTC offset"
                  changed={changed('time_zone', field.state.value)}
                  onBlur={field.handleBlur}
                  onChange={(value) => {
                    touch()
                    field.handleChange(value)
                  }}
                />
              </Field>
            )}
          </form.Field>
        </fieldset>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:grid">
          <Button
            type="submit"
            variant="primary"
            busy={isSaving}
            disabledReason={
              isSuspended ? SUSPENDED : notice.kind === 'conflict' ? SETTLE : undefined
            }
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
        userId={userId}
        isDirty={isDirty && !isSuspended}
        description="Your changes to your profile will be lost."
        onLeave={() => removeDraft(userId)}
      />
    </>
  )
}

/** What happened to the last save, or to an earlier draft, with the ways on. */
function ProfileNotice({ editor }: { editor: ProfileEditor }) {
  const { notice } = editor
  switch (notice.kind) {
    case 'none':
      return null
    case 'restored':
      return (
        <Banner
          role="status"
          title="We restored your unsaved changes."
          actions={
            <Button size="sm" onClick={editor.discard}>
              Discard them
            </Button>
          }
        >
          Save them to keep them.
        </Banner>
      )
    case 'merged':
      return (
        <Banner
          tone="warn"
          role="alert"
          title="Your profile was changed elsewhere in the meantime."
        >
          The new values are filled in beside your changes. Save again to keep both.
        </Banner>
      )
    case 'conflict':
      return (
        <ConflictBanner
          conflicts={notice.conflicts}
          onKeepMine={() => {
            editor.clearNotice()
            editor.submit()
          }}
          onTakeTheirs={() => editor.takeTheirs(notice.conflicts)}
        />
      )
    case 'refused': {
      const { failure } = notice
      if (isProfileField(failure.field)) return null
      return (
        <FailureBanner
          failure={failure}
          actions={
            failure.code === 'conflict' ? (
              <Button size="sm" onClick={() => editor.retryConflict(failure)}>
                Load the saved profile
              </Button>
            ) : failure.code === 'not_signed_in' || failure.code === 'forbidden' ? null : (
              <Button size="sm" onClick={editor.submit}>
                Try again
              </Button>
            )
          }
        />
      )
    }
  }
}
