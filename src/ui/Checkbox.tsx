import { clsx } from 'clsx'
import { useId, type ComponentProps, type ReactNode } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  /** A second line: what it means. */
  hint?: ReactNode
}

const LINE =
  'flex min-h-10 cursor-pointer items-start gap-2.5 py-2.5 text-14 text-text max-md:min-h-11 max-md:py-3 pointer-coarse:min-h-11 pointer-coarse:py-3 has-disabled:cursor-not-allowed has-disabled:text-text-3'

/** A yes-or-no choice. It takes effect when its form is saved. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const hintId = useId()
  return (
    <label className={clsx(LINE, className)}>
      <input
        aria-describedby={hint ? hintId : undefined}
        {...rest}
        type="checkbox"
        className="mt-0.5 size-4 flex-none accent-ember"
      />
      <span className="min-w-0">
        {label}
        {hint ? (
          <span id={hintId} className="block text-text-3">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  )
}
