import { useState } from 'react'
import { planKinds, sampleNote, samplePlans, type Plan } from '@/content/samplePlans'
import { Field } from '@/ui/Field'
import { Readout } from '@/ui/Readout'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import { estimateMonth, HOURS_IN_MONTH } from './estimate'
import { EstimateChart } from './EstimateChart'
import { decimalsFor, formatEuro } from './money'
import { hourlyPrice, monthlyCap } from './planFacts'
import { Stepper } from './Stepper'

const FIRST = { slug: 'd1.large', hours: 700, instances: 2 }

/** Whole months of work by who uses the server: 22 days of 8 hours, half the time, all of it. */
const SPANS = [
  { value: '176', label: 'Work days' },
  { value: '372', label: 'Half' },
  { value: String(HOURS_IN_MONTH), label: 'Whole month' },
]
const SCALE = [0, 248, 496, HOURS_IN_MONTH]

/** Hours times price, never above the cap, with the formula printed. */
export function EstimateBand() {
  const [slug, setSlug] = useState(FIRST.slug)
  const [hours, setHours] = useState(FIRST.hours)
  const [instances, setInstances] = useState(FIRST.instances)
  const plan = samplePlans.find((candidate) => candidate.slug === slug) ?? samplePlans[0]
  if (!plan) return null
  return (
    <section className="band" id="estimate">
      <div className="head">
        <h2>Estimate a month</h2>
        <p>
          Hours times price, never above the cap. The formula is printed so you can check it by
          hand.
        </p>
      </div>
      <div className="body estimate">
        <div className="estimate-form">
          <Field label="Plan">
            <Select mono value={plan.slug} onChange={(event) => setSlug(event.target.value)}>
              {planKinds.map(({ kind, name }) => (
                <optgroup key={kind} label={name}>
                  {samplePlans
                    .filter((candidate) => candidate.kind === kind)
                    .map((candidate) => (
                      <option key={candidate.slug} value={candidate.slug}>
                        {candidate.slug} €{hourlyPrice(candidate)}/h
                      </option>
                    ))}
                </optgroup>
              ))}
            </Select>
          </Field>
          <div>
            <Field
              label={
                <span className="flex justify-between">
                  Hours in the month{' '}
                  <span aria-hidden="true" className="num">
                    {hours} h
                  </span>
                </span>
              }
            >
              {(control) => (
                <input
                  {...control}
                  type="range"
                  className="hours"
                  aria-valuetext={`${hours} hours`}
                  min={0}
                  max={HOURS_IN_MONTH}
                  value={hours}
                  onChange={(event) => setHours(event.target.valueAsNumber)}
                />
              )}
            </Field>
            <div aria-hidden="true" className="hours-scale num">
              {SCALE.map((at) => (
                <span key={at}>{at}</span>
              ))}
            </div>
            <Segmented
              label="Hours of a common use"
              className="mt-3"
              options={SPANS}
              value={String(hours)}
              onChange={(value) => setHours(Number(value))}
            />
          </div>
          <Stepper value={instances} onChange={setInstances} />
        </div>
        <Result plan={plan} hours={hours} instances={instances} />
      </div>
    </section>
  )
}

interface ResultProps {
  plan: Plan
  hours: number
  instances: number
}

function Result({ plan, hours, instances }: ResultProps) {
  const { total, isCapped } = estimateMonth(plan, hours, instances)
  const cap = monthlyCap(plan)
  const product = `${hourlyPrice(plan)} × ${hours} h`
  const exact = decimalsFor([total])
  return (
    <div className="estimate-result">
      <Readout
        label={`Estimate without VAT: ${sampleNote}`}
        prefix="€"
        value={formatEuro(total)}
        size="xl"
        className="estimate-sum"
      />
      <p className="estimate-formula mono">
        {cap === null ? product : `min(${product}, ${cap})`} × {instances} ={' '}
        <b className="hot">{formatEuro(total, exact)}</b>{' '}
        <span className="dim">
          {[isCapped ? 'cap applies' : null, exact > 2 ? `${formatEuro(total)} to the cent` : null]
            .filter((note) => note !== null)
            .join(', ')}
        </span>
      </p>
      <p role="status" className="sr-only">
        {instances} × {plan.slug}, {hours} hours: €{formatEuro(total)}
      </p>
      <EstimateChart plan={plan} hours={hours} />
    </div>
  )
}
