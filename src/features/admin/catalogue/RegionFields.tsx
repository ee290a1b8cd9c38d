import { Checkbox } from '@/ui/Checkbox'
import { TextInput } from '@/ui/Field'
import { StatusIcon } from '@/ui/StatusIcon'
import type { AdminRegion } from '@/domain/catalogue/admin/adminPlan'
import { formatField } from './formatField'
import { NOT_OFFERED, regionField } from './planForm'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'

interface RegionFieldsProps {
  editor: VersionedForm
  regions: readonly AdminRegion[]
}

/** The regions that offer the plan, with its stock in each. */
export function RegionFields({ editor, regions }: RegionFieldsProps) {
  const { form, start } = editor
  // A retired region appears only where the plan still lists it.
  const shown = regions.filter(
    ({ slug, retired_at }) =>
      retired_at === null || (start.fields[regionField(slug)] ?? NOT_OFFERED) !== NOT_OFFERED,
  )
  return (
    <form.Field name="regions">
      {(all) => {
        const problem = editor.errorOf('regions', all.state.meta.errors)
        return (
          <fieldset
            className="col-span-full min-w-0"
            aria-describedby={problem ? 'regions-problem' : undefined}
          >
            <legend className="mb-1 text-14 font-strong text-text">Regions and stock</legend>
            <div className="border-y border-line">
              {shown.map((region) => (
                <RegionField key={region.id} editor={editor} region={region} />
              ))}
              {shown.length === 0 ? (
                <p className="py-3 text-14 text-text-3">No regions yet.</p>
              ) : null}
            </div>
            <div aria-live="polite">
              {problem ? (
                <p id="regions-problem" className="mt-1.5 flex gap-2 text-14 text-error">
                  <StatusIcon shape="triangle" className="mt-[3px]" />
                  <span className="min-w-0">{problem}</span>
                </p>
              ) : null}
            </div>
            <p className="mt-1.5 text-14 text-text-3">
              Leave the stock empty for no limit. 0 means sold out.
            </p>
          </fieldset>
        )
      }}
    </form.Field>
  )
}

function RegionField({ editor, region }: { editor: VersionedForm; region: AdminRegion }) {
  const { form, start, clearError } = editor
  const name = regionField(region.slug)
  return (
    <form.Field name={name}>
      {(field) => {
        const value = field.state.value ?? NOT_OFFERED
        const was = start.fields[name] ?? NOT_OFFERED
        const isOffered = value !== NOT_OFFERED
        const problem = editor.errorOf(name, field.state.meta.errors)
        const noteId = `${name}-note`
        const note =
          problem ??
          (value !== was && start.version !== null ? `was ${formatField(name, was, [])}` : null)
        const set = (next: string) => {
          clearError()
          field.handleChange(next)
        }
        return (
          <div className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-x-4 border-b border-line py-1 last:border-b-0">
            <Checkbox
              label={
                <>
                  {region.name} <code className="text-12 text-text-3">{region.slug}</code>
                  {region.enabled ? null : (
                    <span className="text-text-3">
                      {' '}
                      {region.retired_at === null ? 'closed' : 'retired'}, hidden from visitors
                    </span>
                  )}
                </>
              }
              checked={isOffered}
              // A region that is checked again gets its stored stock.
              onChange={(event) =>
                set(event.currentTarget.checked ? (was === NOT_OFFERED ? '' : was) : NOT_OFFERED)
              }
            />
            {isOffered ? (
              <TextInput
                mono
                aria-label={`Stock in ${region.slug}`}
                aria-invalid={problem ? true : undefined}
                aria-describedby={note ? noteId : undefined}
                inputMode="numeric"
                autoComplete="off"
                placeholder="not limited"
                changed={value !== was}
                value={value}
                onBlur={field.handleBlur}
                onChange={(event) => {
                  // A typed text must not be the form's value for "not offered".
                  const typed = event.currentTarget.value
                  set(typed === NOT_OFFERED ? '' : typed)
                }}
              />
            ) : (
              <span className="px-3 text-14 text-text-3">not offered</span>
            )}
            {note ? (
              <p
                id={noteId}
                role={problem ? 'alert' : undefined}
                className={
                  problem
                    ? 'col-span-full pb-2 text-14 text-error'
                    : 'num col-start-2 pb-2 text-12 text-text-2'
                }
              >
                {note}
              </p>
            ) : null}
          </div>
        )
      }}
    </form.Field>
  )
}
