import { countryName } from '@/lib/countries'
import { timeZoneLabel } from '@/lib/timeZones'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import type { ProfileConflict } from './mergeProfile'
import { profileLabels, type ProfileField } from '@/domain/identity/profileFields'

export interface ConflictBannerProps {
  conflicts: readonly ProfileConflict[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** A value as the form shows it. */
function inWords(field: ProfileField, value: string): string {
  if (value.trim() === '') return 'empty'
  if (field === 'country') return countryName(value)
  return field === 'time_zone' ? timeZoneLabel(value) : value
}

/** Two people, or two tabs, changed the same fields: both values, and a choice. */
export function ConflictBanner({ conflicts, onKeepMine, onTakeTheirs }: ConflictBannerProps) {
  const cell = 'border-t border-line-2 py-1.5 pr-3 text-left align-top wrap-anywhere'
  return (
    <Banner
      tone="warn"
      role="alert"
      title="Your profile was changed elsewhere while you edited it."
      actions={
        <>
          <Button size="sm" onClick={onKeepMine}>
            Keep mine and save
          </Button>
          <Button size="sm" onClick={onTakeTheirs}>
            Use the saved values
          </Button>
        </>
      }
    >
      Nothing was overwritten. Which values do you want to keep?
      <table className="mt-2 w-full table-fixed">
        <caption className="sr-only">Values that differ</caption>
        <thead>
          <tr className="text-12 text-text-2">
            <th scope="col" className="pr-3 pb-1 text-left font-medium">
              Field
            </th>
            <th scope="col" className="pr-3 pb-1 text-left font-medium">
              Saved
            </th>
            <th scope="col" className="pb-1 text-left font-medium">
              Yours
            </th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ field, theirs, mine }) => (
            <tr key={field}>
              <th scope="row" className={`${cell} font-medium`}>
                {profileLabels[field]}
              </th>
              <td className={cell}>{inWords(field, theirs)}</td>
              <td className={cell}>{inWords(field, mine)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Banner>
  )
}
