import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { scheduleText, usualTerms } from '@/domain/backups/backupRules'
import { backupPriceQuery } from '@/domain/backups/backupPriceQuery'
import type { Plan } from '@/domain/catalogue/plan'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Checkbox } from '@/ui/Checkbox'
import type { CreateFields } from './createFields'

export interface BackupsFieldProps {
  plan: Plan | undefined
  /** How many servers are created. */
  count: number
  chosen: CreateFields['backups']
  onChange: (chosen: CreateFields['backups']) => void
}

/** Whether backups are taken of the new servers, with their price. Without one there is nothing to choose. */
export function BackupsField({ plan, count, chosen, onChange }: BackupsFieldProps) {
  const { data: price } = useQuery(backupPriceQuery)
  const { locale, timeZone } = useViewerLocale()
  const isGone =
    price !== undefined &&
    chosen !== null &&
    (price === null || price.gibMonthMicros !== chosen.gibMonthMicros)
  const takeOut = useEffectEvent(() => onChange(null))
  // Nobody has agreed to the new price.
  useEffect(() => {
    if (isGone) takeOut()
  }, [isGone])
  if (!price || plan?.diskGib === null) return null
  const terms = usualTerms(chosen?.timeZone ?? timeZone ?? 'UTC')
  const disks = (plan?.diskGib ?? 0) * count
  const most =
    disks === 0
      ? ''
      : `: at most ${formatGibMonth(price, disks * terms.keep, locale)} per month when all are as large as the disk of ${disks} GiB`
  return (
    <div className="border-t border-line px-(--pad) py-4">
      <Checkbox
        label="Back up every night"
        hint={`${scheduleText(terms)}; the last ${terms.keep} are kept. ${formatGibMonth(price, 1, locale)} per GiB and month, for the space that each takes${most}. You change it on the page of the server.`}
        checked={chosen !== null && !isGone}
        onChange={({ currentTarget: { checked } }) =>
          onChange(
            checked ? { timeZone: terms.timeZone, gibMonthMicros: price.gibMonthMicros } : null,
          )
        }
      />
    </div>
  )
}
