import { useCallback, useId, useState, type ReactNode } from 'react'
import { planKinds, sampleNote, samplePlans, type Plan } from '@/content/samplePlans'
import { Readout } from '@/ui/Readout'
import { Select } from '@/ui/Select'
import { StatusBadge } from '@/ui/StatusBadge'
import { Drawing } from './Drawing'
import { hourlyPrice, monthlyCap, planSentence, storageOf } from './planFacts'
import { PlanTable } from './PlanTable'

const FIRST_LIT = 'd1.large'

/** The offer on the left, the plans drawn to scale on the right, the figures of the lit one below. */
export function Hero({ words }: { words: ReactNode }) {
  const [slug, setSlug] = useState(FIRST_LIT)
  const [hasMoved, setHasMoved] = useState(false)
  const plan = samplePlans.find((candidate) => candidate.slug === slug) ?? samplePlans[0]
  const choose = useCallback((next: string) => {
    setSlug(next)
    setHasMoved(true)
  }, [])
  if (!plan) return null
  return (
    <section className="hero" data-moved={hasMoved || undefined}>
      <div className="hero-words">
        <div>
          {words}
          <p className="hero-status">
            <StatusBadge status="planned" />
            <span>Servers cannot be ordered yet.</span>
          </p>
        </div>
        <PlanReadouts plan={plan} onChoose={choose} />
        <p role="status" className="sr-only">
          {hasMoved ? planSentence(plan) : ''}
        </p>
      </div>
      <figure className="hero-figure">
        <Drawing plans={samplePlans} chosen={plan.slug} onChoose={choose} />
        <figcaption className="title-block">
          <dl>
            <div>
              <dt>Drawing</dt>
              <dd>Memory by plan</dd>
            </div>
            <div>
              <dt>Vertical scale</dt>
              <dd>log2 GiB; one ring doubles</dd>
            </div>
            <div>
              <dt>Source</dt>
              <dd>
                {samplePlans.length} plans, {sampleNote}
              </dd>
            </div>
          </dl>
        </figcaption>
      </figure>
      <PlanTable plans={samplePlans} chosen={plan.slug} />
    </section>
  )
}

interface PlanReadoutsProps {
  plan: Plan
  onChoose: (slug: string) => void
}

function PlanReadouts({ plan, onChoose }: PlanReadoutsProps) {
  const id = useId()
  const storage = storageOf(plan)
  const cap = monthlyCap(plan)
  return (
    <div className="hero-readouts">
      <div className="hero-plan">
        <label htmlFor={id} className="label">
          Plan in the drawing
        </label>
        <Select id={id} mono value={plan.slug} onChange={(event) => onChoose(event.target.value)}>
          {planKinds.map(({ kind, name }) => (
            <optgroup key={kind} label={name}>
              {samplePlans
                .filter((candidate) => candidate.kind === kind)
                .map((candidate) => (
                  <option key={candidate.slug}>{candidate.slug}</option>
                ))}
            </optgroup>
          ))}
        </Select>
      </div>
      <Readout
        label="Per hour, sample price"
        prefix="€"
        value={hourlyPrice(plan)}
        size="l"
        className="hero-price"
      />
      <Readout label={`vCPU, ${plan.cpu}`} value={plan.vcpus} size="s" />
      <Readout label="Memory" value={plan.memoryGib} unit="GiB" size="s" />
      <Readout label={storage.label} value={storage.gib} unit="GiB" size="s" />
      <Readout
        label="Monthly cap"
        prefix={cap === null ? undefined : '€'}
        value={cap ?? <span className="dim">none</span>}
        size="s"
      />
    </div>
  )
}
