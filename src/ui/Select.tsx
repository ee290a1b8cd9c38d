import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlBox } from './controls'
import styles from './Select.module.css'

interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends ComponentProps<'select'> {
  /** The choices. The alternative is `<option>` children. */
  options?: readonly SelectOption[]
  /** A first, empty choice: "Choose a country". */
  placeholder?: string
  /** The monospace font, for figures, ids and code. */
  mono?: boolean
  /** The value differs from the loaded one. */
  changed?: boolean
}

/** The browser's own select in the style of the other controls. For long lists see `Combobox`. */
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
      className={controlBox({ mono, changed, className: clsx(styles.root, 'pr-8', className) })}
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
