import { clsx } from 'clsx'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control border no-underline select-none ' +
  'text-center transition-colors duration-80 aria-disabled:cursor-not-allowed ' +
  'forced-colors:border-[ButtonBorder] forced-colors:aria-disabled:text-[GrayText] ' +
  '[&_svg]:size-4 [&_svg]:flex-none'

const sizes = {
  sm: 'min-h-8 px-3 py-1 text-14 max-md:min-h-10 pointer-coarse:min-h-11',
  md: 'min-h-10 px-4 py-2 text-14 max-md:min-h-11 pointer-coarse:min-h-11',
  lg: 'min-h-12 px-5 py-2 text-16',
}

const colors = {
  primary:
    'border-ember bg-ember text-ember-ink hover:border-ember-hi hover:bg-ember-hi hover:text-ember-ink',
  secondary: 'border-line-3 text-text hover:bg-raised hover:text-text',
  ghost: 'border-transparent text-text hover:bg-raised hover:text-text',
  danger: 'border-error text-error hover:bg-tint-error hover:text-error',
}

export interface ButtonLook {
  variant: keyof typeof colors
  size: keyof typeof sizes
  disabled: boolean
  className?: string | undefined
}

/** The classes of a button. For a link that only looks like a button: `className={buttonVariants(…)}`. */
export function buttonVariants({ variant, size, disabled, className }: ButtonLook): string {
  return clsx(
    BASE,
    variant === 'primary' ? 'font-semibold' : 'font-strong',
    sizes[size],
    disabled && 'text-text-3 hover:text-text-3',
    disabled ? (variant === 'ghost' ? 'border-transparent' : 'border-line-2') : colors[variant],
    className,
  )
}
