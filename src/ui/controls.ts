import { cva } from 'class-variance-authority'

/** The classes for the box of a text input or select. */
export const controlBox = cva(
  [
    'w-full min-w-0 rounded-control border border-line-3 bg-surface px-3 text-16 text-text',
    'aria-invalid:border-error aria-invalid:shadow-[inset_3px_0_0_var(--color-error)]',
    '[&[readonly]]:text-text-2 disabled:cursor-not-allowed disabled:border-line-2 disabled:text-text-3',
  ],
  {
    variants: {
      multiline: {
        true: 'block min-h-24 py-2',
        false: 'h-10 max-md:h-11 pointer-coarse:h-11',
      },
      /** The monospace font, for figures, ids and code. */
      mono: { true: 'num md:text-14', false: '' },
      /** The value differs from the loaded one. */
      changed: { true: 'shadow-[inset_3px_0_0_var(--color-ember)]', false: '' },
    },
    defaultVariants: { multiline: false, mono: false, changed: false },
  },
)
