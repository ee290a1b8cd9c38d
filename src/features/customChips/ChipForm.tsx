import { NumberField } from '@/components/catalogue/estimator/NumberField'
import type { ChipInputs } from './breakEven'
import { fromSlider, inputRules, LOG_STEPS, toSlider, type InputRule } from './chipInputs'
import styles from './customChips.module.css'

export interface ChipFormProps {
  inputs: ChipInputs
  onChange: (patch: Partial<ChipInputs>) => void
}

/** Every input of the model: a slider, and a field for the exact number. */
export function ChipForm({ inputs, onChange }: ChipFormProps) {
  return (
    <form aria-label="Inputs of the model" className={styles.form} onSubmit={stay}>
      {inputRules.map((rule) => (
        <ChipInput
          key={rule.key}
          rule={rule}
          value={inputs[rule.key]}
          onChange={(value) => onChange({ [rule.key]: value })}
        />
      ))}
    </form>
  )
}

const stay = (event: { preventDefault: () => void }) => event.preventDefault()

interface ChipInputProps {
  rule: InputRule
  value: number
  onChange: (value: number) => void
}

function ChipInput({ rule, value, onChange }: ChipInputProps) {
  const { label, least, most, parts, unit, isLog } = rule
  const scale = isLog
    ? { min: 0, max: LOG_STEPS, step: 1, value: toSlider(rule, value) }
    : { min: least, max: most, step: 1 / parts, value }
  return (
    <div>
      <NumberField
        label={label}
        value={value}
        least={least}
        most={most}
        parts={parts}
        {...(unit === '' ? {} : { unit })}
        onChange={onChange}
      />
      <input
        {...scale}
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={`${value} ${unit}`.trim()}
        className={styles.slider}
        onChange={({ target }) =>
          onChange(isLog ? fromSlider(rule, target.valueAsNumber) : target.valueAsNumber)
        }
      />
    </div>
  )
}
