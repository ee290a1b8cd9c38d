import { Segmented } from '@/ui/Segmented'
import { bitsChoices, type Shape, type FitValue } from './fitRules'
import { NumberField } from '@/components/catalogue/estimator/NumberField'
import styles from './gpuFit.module.css'

export interface FitInputsProps {
  value: { [key in keyof FitValue]-?: number }
  /** The model whose layers and width are the defaults. */
  shape: Shape
  onChange: (change: FitValue) => void
}

const BITS = bitsChoices.map((bits) => ({ value: String(bits), label: String(bits) }))

/** The inputs of the estimate. */
export function FitInputs({ value, shape, onChange }: FitInputsProps) {
  return (
    <div className={styles.form}>
      <NumberField
        label="Parameters, billions"
        value={value.model}
        least={0.1}
        most={10_000}
        parts={10}
        onChange={(model) => onChange({ model })}
      />
      <div>
        <p aria-hidden="true" className="mb-1.5 text-14 font-strong text-text">
          Precision (bits per weight)
        </p>
        <Segmented
          label="Precision (bits per weight)"
          options={BITS}
          value={String(value.bits)}
          onChange={(bits) => onChange({ bits: Number(bits) })}
        />
      </div>
      <NumberField
        label="Context, tokens"
        hint="All concurrent requests together."
        value={value.context}
        least={1}
        most={10_000_000}
        onChange={(context) => onChange({ context })}
      />
      <details className={styles.more}>
        <summary>Overhead and model shape</summary>
        <div>
          <NumberField
            label="Overhead"
            hint="Activations and runtime."
            value={value.overhead}
            least={0}
            most={100}
            unit="%"
            onChange={(overhead) => onChange({ overhead })}
          />
          <NumberField
            label="Layers"
            hint={`${shape.layers} in ${shape.name}.`}
            value={value.layers}
            least={1}
            most={1000}
            onChange={(layers) => onChange({ layers })}
          />
          <NumberField
            label="KV width"
            hint={`Key-value heads × head size: 8 × 128 in ${shape.name}.`}
            value={value.width}
            least={1}
            most={65_536}
            onChange={(width) => onChange({ width })}
          />
        </div>
      </details>
    </div>
  )
}
