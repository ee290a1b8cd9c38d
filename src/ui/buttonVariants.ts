import { cva } from 'class-variance-authority'

/** The classes of a button. For a link that only looks like a button: `className={buttonVariants(…)}`. */
export const buttonVariants = cva(
  [
    'inline-flex items-center justify-center gap-2 rounded-control border no-underline select-none',
    'text-center transition-colors duration-80 aria-disabled:cursor-not-allowed',
    'forced-colors:border-[ButtonBorder] forced-colors:aria-disabled:text-[GrayText]',
    '[&_svg]:size-4 [&_svg]:flex-none',
  ],
  {
    variants: {
      variant: {
        primary: 'font-semibold',
        secondary: 'font-strong',
        ghost: 'font-strong',
        danger: 'font-strong',
      },
      size: {
        sm: 'min-h-8 px-3 py-1 text-14 max-md:min-h-10 pointer-coarse:min-h-11',
        md: 'min-h-10 px-4 py-2 text-14 max-md:min-h-11 pointer-coarse:min-h-11',
        lg: 'min-h-12 px-5 py-2 text-16',
      },
      disabled: { true: 'text-text-3 hover:text-text-3', false: '' },
    },
    compoundVariants: [
      {
        variant: 'primary',
        disabled: false,
        className:
          'border-ember bg-ember text-ember-ink hover:border-ember-hi hover:bg-ember-hi hover:text-ember-ink',
      },
      {
        variant: 'secondary',
        disabled: false,
        className: 'border-line-3 text-text hover:bg-raised hover:text-text',
      },
      {
        variant: 'ghost',
        disabled: false,
        className: 'border-transparent text-text hover:bg-raised hover:text-text',
      },
      {
        variant: 'danger',
        disabled: false,
        className: 'border-error text-error hover:bg-tint-error hover:text-error',
      },
      { variant: 'ghost', disabled: true, className: 'border-transparent' },
      { variant: ['primary', 'secondary', 'danger'], disabled: true, className: 'border-line-2' },
    ],
  },
)
