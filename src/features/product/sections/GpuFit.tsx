import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { FitFormula } from './FitFormula'
import { FitInputs } from './FitInputs'
import { FitTable } from './FitTable'
import { kvWidth, modelOf } from './models'
import { fitsOf, memoryNeed, shapeFor, type FitValue } from './fitRules'
import styles from './gpuFit.module.css'

export interface GpuFitProps {
  /** All that are published; those without a GPU are left out. */
  plans: readonly Plan[]
  prices: PriceFormatter
  /** When the plans were read, milliseconds since 1970. */
  now: number
  value: FitValue
  /** Called with what has changed. */
  onChange: (change: FitValue) => void
}

const START = { model: 8, bits: 16, context: 8192, overhead: 20 }

/** Whether a model fits: the memory it needs against the usable memory of each plan's GPUs. */
export function GpuFit({ plans, prices, now, value, onChange }: GpuFitProps) {
  const model = value.model ?? START.model
  const shape = shapeFor(model)
  const filled = {
    model,
    bits: value.bits ?? START.bits,
    context: value.context ?? START.context,
    layers: value.layers ?? shape.layers,
    width: value.width ?? kvWidth(shape),
    overhead: value.overhead ?? START.overhead,
  }
  const need = { ...filled, parameters: model, overhead: filled.overhead / 100 }
  const memory = memoryNeed(need)
  const fits = fitsOf(plans, memory.total)
  return (
    <section className="band" id="fit" aria-labelledby="fit-title">
      <div className="head">
        <h2 id="fit-title">Does your model fit?</h2>
        <p>
          VRAM for inference: weights, key-value cache and overhead, against the memory that
          software can use on each plan.
        </p>
      </div>
      <div className="body">
        <div className={styles.root}>
          <FitInputs value={filled} shape={shape} onChange={onChange} />
          <FitFormula need={need} memory={memory} fits={fits} model={modelOf(filled)} />
        </div>
        <FitTable fits={fits} total={memory.total} prices={prices} now={now} />
      </div>
    </section>
  )
}
