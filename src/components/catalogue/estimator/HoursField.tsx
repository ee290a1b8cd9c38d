import { clsx } from 'clsx'
import { Field } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'
import { HOURS_IN_MONTH } from '@/domain/catalogue/price'
import { NumberField } from './NumberField'
import styles from './estimator.module.css'

/** Typical hours of use in a month: 22 days of 8 hours, half of the time, all of the time. */
const SPANS = [
  { value: '176', label: 'Work days' },
  { value: '372', label: 'Half' },
  { value: String(HOURS_IN_MONTH), label: 'Whole month' },
]
const SCALE = [0, 248, 496, HOURS_IN_MONTH]

export interface HoursFieldProps {
  hours: number
  onChange: (hours: number) => void
}

/** A slider for the hours of a month, with an exact field and common values. */
export function HoursField({ hours, onChange }: HoursFieldProps) {
  return (
    <div>
      <div className={styles.hoursRow}>
        <Field label="Hours in the month" className={styles.hoursSlider}>
          {(control) => (
            <>
              <input
                {...control}
                type="range"
                className={styles.hours}
                aria-valuetext={`${hours} hours`}
                min={0}
                max={HOURS_IN_MONTH}
                value={hours}
                onChange={(event) => onChange(event.target.valueAsNumber)}
              />
              <span aria-hidden="true" className={clsx(styles.hoursScale, 'num')}>
                {SCALE.map((at) => (
                  <span key={at}>{at}</span>
                ))}
              </span>
            </>
          )}
        </Field>
        <NumberField
          label={<span className="sr-only">Exact number of hours</span>}
          className={styles.hoursExact}
          value={hours}
          least={0}
          most={HOURS_IN_MONTH}
          unit="h"
          onChange={onChange}
        />
      </div>
      <Segmented
        label="Hours of a common use"
        className="mt-3 max-md:hidden"
        options={SPANS}
        value={String(hours)}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    </div>
  )
}
