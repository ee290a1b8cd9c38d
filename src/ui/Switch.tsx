import { clsx } from 'clsx'
import { useId, type ComponentProps, type ReactNode } from 'react'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
}

/** One thing that is on or off and takes effect at once. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const hintId = useId()
  return (
    <label
      className={clsx(
        'flex min-h-10 cursor-pointer items-start justify-between gap-4 py-2.5 text-14 text-text max-md:min-h-11 max-md:py-3 pointer-coarse:min-h-11 pointer-coarse:py-3 has-disabled:cursor-not-allowed has-disabled:text-text-3',
        className,
      )}
    >
      <span className="min-w-0">
        {label}
        {hint ? (
          <span id={hintId} className="block text-text-3">
            {hint}
          </span>
        ) : null}
      </span>
      <input
        aria-describedby={hint ? hintId : undefined}
        {...rest}
        type="checkbox"
        role="switch"
        className="switch"
      />
    </label>
  )
}
