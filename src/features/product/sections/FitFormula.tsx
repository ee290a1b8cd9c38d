import { clsx } from 'clsx'
import { LOCALE } from '@/lib/locale'
import { Stat } from '@/ui/Stat'
import { GIB, gib, type Fit, type Memory, type ModelNeed } from './fitRules'
import { USABLE_SOURCE } from '@/domain/catalogue/gpuMemory'
import { cardUrl, type KnownModel } from './models'
import styles from './gpuFit.module.css'

export interface FitFormulaProps {
  need: ModelNeed
  memory: Memory
  fits: readonly Fit[]
  /** The published model that has these figures. */
  model: KnownModel | undefined
}

const figure = (value: number) => value.toLocaleString(LOCALE)

/** The result, and the formula with the numbers that were entered. */
export function FitFormula({ need, memory, fits, model }: FitFormulaProps) {
  const holding = fits.filter(({ fits: holds }) => holds)
  const [cheapest] = holding
  return (
    <div className={styles.result}>
      <Stat
        label="VRAM needed, estimated"
        value={gib(memory.total)}
        unit="GiB"
        size="xl"
        className={styles.sum}
      />
      <p role="status" className={styles.answer}>
        {cheapest ? (
          <>
            {fitWords(holding.length, fits.length)} Cheapest: <code>{cheapest.plan.slug}</code>.
          </>
        ) : (
          'Fits on no plan. Fewer bits per weight or a shorter context need less.'
        )}
      </p>
      <Shares memory={memory} />
      <details className={styles.details}>
        <summary>Formula and sources</summary>
        <dl className={clsx(styles.terms, 'mono')}>
          <Term
            name="Weights"
            sum={`${figure(need.parameters)} billion × ${need.bits} bits ÷ 8`}
            bytes={memory.weights}
          />
          <Term
            name="Key-value cache"
            sum={`2 × ${figure(need.layers)} × ${figure(need.width)} × ${figure(need.context)} × 2 bytes`}
            bytes={memory.cache}
          />
          <Term
            name="Overhead"
            sum={`(weights + cache) × ${Math.round(need.overhead * 100)} %`}
            bytes={memory.overhead}
          />
        </dl>
        <p className={clsx(styles.source, 'small')}>
          Cache: 2 × layers × KV width × tokens × bytes per number (
          <a href="https://arxiv.org/abs/2305.13245">only key-value heads count</a>). 20 % overhead
          is a <a href="https://blog.eleuther.ai/transformer-math/">rule of thumb</a>. This is an
          estimate, not a measurement. 1 GiB = 1,073,741,824 bytes.
        </p>
        <p className={clsx(styles.source, 'small')}>
          {model ? (
            <>
              Layers, key-value heads, head size and context of {model.name} are from its{' '}
              <a href={`${cardUrl(model)}/blob/main/config.json`}>config.json</a>; the parameters
              are those of its published weights.{' '}
            </>
          ) : null}
          Usable VRAM is what nvidia-smi reports as the total (<a href={USABLE_SOURCE}>readings</a>
          ): 23,034 MiB of an L4 sold with 24 GB.
        </p>
      </details>
    </div>
  )
}

function fitWords(holding: number, all: number): string {
  return holding === all ? `Fits on all ${all} plans.` : `Fits on ${holding} of ${all} plans.`
}

/** The memory drawn as a bar: weights, cache and overhead in their shares. */
function Shares({ memory }: { memory: Memory }) {
  const parts = [
    { name: 'Weights', bytes: memory.weights },
    { name: 'Cache', bytes: memory.cache },
    { name: 'Overhead', bytes: memory.overhead },
  ]
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { bytes }) => sum + bytes, 0))
  const percent = (bytes: number) => `${((bytes / memory.total) * 100).toFixed(2)}%`
  return (
    <div className={styles.shares}>
      <svg aria-hidden="true">
        {parts.map(({ name, bytes }, at) => (
          <rect key={name} x={percent(starts[at] ?? 0)} width={percent(bytes)} height="16" />
        ))}
      </svg>
      <ul>
        {parts.map(({ name, bytes }) => (
          <li key={name}>
            {name} <span className="num">{gib(bytes)} GiB</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Term({ name, sum, bytes }: { name: string; sum: string; bytes: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{sum} =</dd>
      <dd className="num">{(bytes / GIB).toFixed(2)} GiB</dd>
    </div>
  )
}
