import { LOCALE } from '@/lib/locale'
import { Field } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'
import { bitsChoices, type FitValue } from './fitRules'
import { cardUrl, kvWidth, modelOf, models, type KnownModel } from './models'
import { Select } from '@/ui/Select'
import { NumberField } from '@/components/catalogue/estimator/NumberField'
import styles from './gpuFit.module.css'

export interface FitInputsProps {
  value: { [key in keyof FitValue]-?: number }
  /** The model whose layers and width are the defaults. */
  shape: KnownModel
  onChange: (change: FitValue) => void
}

const BITS = bitsChoices.map((bits) => ({ value: String(bits), label: String(bits) }))

const figure = (value: number) => value.toLocaleString(LOCALE)

const figures = ({ layers, hidden, heads, headSize, context }: KnownModel) =>
  `${layers} layers of ${figure(hidden)}, ${heads} KV heads of ${headSize}, ${figure(context)} tokens`

/** The inputs of the estimate: a published model, or figures of one's own. */
export function FitInputs({ value, shape, onChange }: FitInputsProps) {
  const known = modelOf(value)
  return (
    <div className={styles.form}>
      <Field
        label="Model"
        className={styles.wide}
        hint={
          known ? (
            <>
              {figures(known)}. <a href={cardUrl(known)}>Model card</a>
            </>
          ) : (
            'Your own figures.'
          )
        }
      >
        <Select
          value={known?.name ?? ''}
          onChange={({ currentTarget }) => {
            const chosen = models.find(({ name }) => name === currentTarget.value)
            if (chosen === undefined) return
            const { parameters, layers } = chosen
            onChange({ model: parameters, layers, width: kvWidth(chosen) })
          }}
        >
          {known ? null : <option value="">Other</option>}
          {models.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <NumberField
        label="Parameters, billions"
        value={value.model}
        least={0.1}
        most={10_000}
        parts={10}
        onChange={(model) => onChange({ model })}
      />
      <NumberField
        label="Context, tokens"
        hint={
          known && value.context > known.context
            ? `${known.name} takes ${figure(known.context)} in one request.`
            : 'All requests together.'
        }
        value={value.context}
        least={1}
        most={10_000_000}
        onChange={(context) => onChange({ context })}
      />
      <div className={styles.wide}>
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
            hint={`Key-value heads × head size: ${shape.heads} × ${shape.headSize} in ${shape.name}.`}
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
