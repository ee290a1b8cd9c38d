import { lazy, Suspense } from 'react'
import type { PasswordStrength, PasswordStrengthProps } from './PasswordStrength'

/** If it cannot be loaded, only this hint is missing. */
const Strength = lazy<typeof PasswordStrength>(() =>
  import('./PasswordStrength').then(
    (module) => ({ default: module.PasswordStrength }),
    () => ({ default: () => <></> }),
  ),
)

/** How strong a new password is. Loaded when a person starts to type one; nothing is shown for an empty one. */
export function LazyPasswordStrength(props: PasswordStrengthProps) {
  return props.password === '' ? null : (
    <Suspense fallback={null}>
      <Strength {...props} />
    </Suspense>
  )
}
