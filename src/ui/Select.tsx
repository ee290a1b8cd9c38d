import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlBox } from './controls'

interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends ComponentProps<'select'> {
  /** The choices; or give `<option>` children. */
  options?: readonly SelectOption[]
  /** A first, empty choice: "Choose a country". */
  placeholder?: string
  /** Figures, ids and code in the mono face. */
  mono?: boolean
  /** The value differs from the one that was loaded. */
  changed?: boolean
}

/** The platform's own select in the dress of the other controls. For long lists see `Combobox`. */
export function Select({
  options,
  placeholder,
  mono,
  changed,
  className,
  children,
  ...rest
}: SelectProps) {
  return (
    <select
      {...rest}
      className={controlBox({ mono, changed, className: clsx('select', className) })}
    >
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options?.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
      {children}
    </select>
  )
}
