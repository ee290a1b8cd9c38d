import { clsx } from 'clsx'

const BASE =
  'w-full min-w-0 rounded-control border border-line-3 bg-surface px-3 text-16 text-text ' +
  'aria-invalid:border-error aria-invalid:shadow-[inset_3px_0_0_var(--color-error)] ' +
  '[&[readonly]]:text-text-2 disabled:cursor-not-allowed disabled:border-line-2 disabled:text-text-3'

export interface ControlLook {
  multiline?: boolean | undefined
  /** The monospace font, for figures, ids and code. */
  mono?: boolean | undefined
  /** The value differs from the loaded one. */
  changed?: boolean | undefined
  className?: string | undefined
}

/** The classes for the box of a text input or select. */
export function controlBox({ multiline, mono, changed, className }: ControlLook): string {
  return clsx(
    BASE,
    multiline ? 'block min-h-24 py-2' : 'h-10 max-md:h-11 pointer-coarse:h-11',
    mono && 'num md:text-14',
    changed && 'shadow-[inset_3px_0_0_var(--color-ember)]',
    className,
  )
}
