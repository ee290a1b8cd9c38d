import { Readout } from '@/ui/Readout'
import { GIB, gib, type Fit, type Memory, type ModelNeed } from './gpuFit'

export interface FitFormulaProps {
  need: ModelNeed
  memory: Memory
  fits: readonly Fit[]
}

const figure = (value: number) => value.toLocaleString('en')

/** The sum, step by step, in the numbers that were typed. */
export function FitFormula({ need, memory, fits }: FitFormulaProps) {
  const holding = fits.filter(({ fits: holds }) => holds)
  const [cheapest] = holding
  return (
    <div className="sect-fit-result">
      <Readout
        label="GPU memory it needs, estimated"
        value={gib(memory.total)}
        unit="GiB"
        size="xl"
        className="sect-fit-sum"
      />
      <p role="status" className="sect-fit-answer">
        {cheapest ? (
          <>
            {holding.length} of {fits.length} plans {holding.length === 1 ? 'holds' : 'hold'} it, at
            the lowest price <code>{cheapest.plan.slug}</code>.
          </>
        ) : (
          'No plan here holds it. Fewer bits a weight or a shorter context need less.'
        )}
      </p>
      <dl className="sect-fit-terms mono">
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
          name="On top"
          sum={`(weights + cache) × ${Math.round(need.overhead * 100)} %`}
          bytes={memory.overhead}
        />
      </dl>
      <p className="sect-fit-source small">
        Cache: key and value × layers × KV width × tokens × bytes of a number (
        <a href="https://arxiv.org/abs/2305.13245">why only the key-value heads count</a>). A fifth
        on top is a <a href="https://blog.eleuther.ai/transformer-math/">rule of thumb</a>. 1 GiB =
        1,073,741,824 bytes; the sum is rounded up.
      </p>
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
