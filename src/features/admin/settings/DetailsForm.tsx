import { SectionHead } from '@/components/SectionHead'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { FormNotice } from '@/components/versionedForm/FormNotice'
import { useVersionedForm } from '@/components/versionedForm/useVersionedForm'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import type { DetailField, Provider } from '@/domain/provider/provider'
import { detailLabels } from '@/domain/provider/providerTexts'
import { saveDetails } from '@/domain/provider/saveProvider'
import { queryKeys } from '@/domain/queryKeys'
import { countryOptions } from '@/lib/countries'
import { REASON_MAX_LENGTH } from '@/lib/reason'
import { Button } from '@/ui/Button'
import { TextArea, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import { detailFieldsOf, detailsInput, validateDetails } from './detailFields'
import { settingsNotices } from './settingsTexts'

interface DetailEntry {
  name: DetailField
  hint?: string
  /** Several lines. */
  rows?: number
}

const groups: readonly { id: string; title: string; aside: string; entries: DetailEntry[] }[] = [
  {
    id: 'who',
    title: 'Who you are',
    aside: 'Printed in the legal documents',
    entries: [
      { name: 'legal_name', hint: 'As registered: company with its legal form, or your own name.' },
      { name: 'represented_by', hint: 'Who may sign for the company.' },
      { name: 'address', hint: 'Where mail arrives. Also on the support page.', rows: 3 },
      { name: 'law_country', hint: 'Whose law applies to the contract.' },
      { name: 'court', hint: 'Where a dispute is heard, such as Vienna, Austria.' },
      { name: 'register', hint: 'Register, court and number.' },
      { name: 'vat_id' },
    ],
  },
  {
    id: 'contact',
    title: 'How to reach you',
    aside: 'On the support page and in the footer',
    entries: [
      { name: 'email', hint: 'Read by a person. Printed in the imprint.' },
      { name: 'phone' },
      { name: 'hours', hint: 'When somebody answers, with the time zone. Shown on tickets, too.' },
    ],
  },
  {
    id: 'data',
    title: 'Data protection',
    aside: 'Only you know these facts',
    entries: [
      {
        name: 'data_protection_contact',
        hint: 'Who answers questions about personal data.',
        rows: 3,
      },
      { name: 'supervisory_authority', hint: 'Where people can complain.' },
      {
        name: 'processors',
        hint: 'One per line: company, country, what for. Include who hosts the database, the site and the mails; write “None” if nobody does.',
        rows: 4,
      },
      { name: 'server_logs', hint: 'What your web server logs about a request, and for how long.' },
    ],
  },
  {
    id: 'promises',
    title: 'What you promise',
    aside: 'Terms and SLA have no default for these',
    entries: [
      { name: 'notice_days', hint: 'Between announcing new terms or prices and their first day.' },
      { name: 'sla_availability', hint: 'Such as 99.9.' },
      { name: 'sla_credit', hint: 'Of the monthly price, for each started hour below the target.' },
      {
        name: 'sla_response_hours',
        hint: 'Until a person answers a report. Also on the support page and on tickets.',
      },
    ],
  },
  {
    id: 'community',
    title: 'Where people meet',
    aside: 'On the community page; empty ones are hidden',
    entries: [
      { name: 'issues_link' },
      { name: 'releases_link' },
      { name: 'chat_link' },
      { name: 'forum_link' },
      { name: 'mailing_list_link' },
      { name: 'fediverse_link' },
      { name: 'blog_link' },
    ],
  },
]

interface DetailsFormProps {
  userId: string
  stored: Provider
  /** Reads the row again; rejects with a Failure. */
  reload: () => Promise<Provider>
  onSaved: (saved: Provider) => void
}

const versionOf = (provider: Provider) => ({
  fields: detailFieldsOf(provider),
  version: provider.version,
})

/** The form of the facts that only the provider knows. */
export function DetailsForm({ userId, stored, reload, onSaved }: DetailsFormProps) {
  const editor = useVersionedForm({
    userId,
    draftName: 'provider',
    stored: versionOf(stored),
    validate: (fields) => validateDetails(fields, stored.documents),
    save: (fields, { version }) => {
      const { details, reason } = detailsInput(fields)
      return saveDetails(version ?? 0, details, reason)
    },
    versionOf,
    reload: async () => versionOf(await reload()),
    onSaved: (saved) => {
      notifySuccess('Provider saved.')
      onSaved(saved)
      // Without it, the emptied reason would show as missing at once. What was typed during the save stays.
      editor.form.reset(editor.form.state.values, { keepDefaultValues: true })
    },
    invalidates: [queryKeys.provider(), queryKeys.builtPages()],
  })
  const { hasConflict, isDirty, isSaving } = editor
  return (
    <>
      <form {...editor.formProps} aria-label="Provider">
        <FormNotice
          editor={editor}
          texts={settingsNotices(editor, detailLabels, (_, value) => value || 'not set')}
          className="gap-3 border-t border-line px-(--pad) py-4"
        />
        {groups.map(({ id, title, aside, entries }) => (
          <section key={id} aria-labelledby={`provider-${id}`} className="border-t border-line">
            <SectionHead id={`provider-${id}`} title={title} aside={aside} />
            <div className="grid gap-5 px-(--pad) pt-1 pb-6 lg:grid-cols-2 lg:gap-x-6">
              {entries.map(({ name, hint, rows }) => (
                <VersionedField
                  key={name}
                  editor={editor}
                  name={name}
                  label={detailLabels[name]}
                  hint={hint}
                  formatStored={(was) => was || 'not set'}
                >
                  {(control) =>
                    name === 'law_country' ? (
                      <Select {...control} options={countryOptions()} placeholder="Not set" />
                    ) : rows === undefined ? (
                      <TextInput
                        {...control}
                        autoComplete="off"
                        {...(name.endsWith('_link') && {
                          inputMode: 'url' as const,
                          autoCapitalize: 'none',
                          spellCheck: false,
                          placeholder: 'https://…',
                        })}
                      />
                    ) : (
                      <TextArea {...control} rows={rows} />
                    )
                  }
                </VersionedField>
              ))}
            </div>
          </section>
        ))}
        <section
          aria-label="Save"
          className="sticky bottom-0 z-10 border-t border-line-2 bg-surface"
        >
          <div className="grid gap-3 px-(--pad) py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
            <VersionedField
              editor={editor}
              name="reason"
              label="Reason"
              hint="Logged; visible to admins."
              max={REASON_MAX_LENGTH}
            >
              {(control) => <TextInput {...control} autoComplete="off" />}
            </VersionedField>
            <div className="flex flex-wrap gap-3 max-md:*:flex-1 lg:pb-7">
              <Button
                type="submit"
                variant="primary"
                busy={isSaving}
                disabledReason={
                  hasConflict
                    ? 'Resolve the conflict first.'
                    : isDirty
                      ? undefined
                      : 'No changes to save.'
                }
              >
                Save provider
              </Button>
              {isDirty && !hasConflict && !isSaving ? (
                <Button variant="ghost" onClick={editor.discard}>
                  Discard
                </Button>
              ) : null}
            </div>
          </div>
        </section>
      </form>
      <UnsavedChangesDialog
        {...editor.leaveGuard}
        description="Your changes to the provider are not saved. If you leave, they are discarded."
      />
    </>
  )
}
