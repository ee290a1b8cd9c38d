import { cva } from 'class-variance-authority'
import { createSlot, Slottable } from 'radix-ui/slot'
import { useId, type ComponentProps, type MouseEvent } from 'react'
import { ReasonBubble, useReason } from './Reason'
import { SpinnerGlyph } from './Spinner'

const ButtonSlot = createSlot<HTMLButtonElement, ComponentProps<'button'>>('Button')

const button = cva(
  [
    'inline-flex items-center justify-center gap-2 rounded-control border no-underline select-none',
    'text-center transition-colors duration-80 aria-disabled:cursor-not-allowed',
    'forced-colors:border-[ButtonBorder] forced-colors:aria-disabled:text-[GrayText]',
    '[&_svg]:size-4 [&_svg]:flex-none',
  ],
  {
    variants: {
      variant: {
        main: 'font-semibold',
        other: 'font-strong',
        quiet: 'font-strong',
        danger: 'font-strong',
      },
      size: {
        sm: 'min-h-8 px-3 py-1 text-14 max-md:min-h-10 pointer-coarse:min-h-11',
        md: 'min-h-10 px-4 py-2 text-14 max-md:min-h-11 pointer-coarse:min-h-11',
        lg: 'min-h-12 px-5 py-2 text-16',
      },
      off: { true: 'text-text-3 hover:text-text-3', false: '' },
    },
    compoundVariants: [
      {
        variant: 'main',
        off: false,
        className:
          'border-ember bg-ember text-ember-ink hover:border-ember-hi hover:bg-ember-hi hover:text-ember-ink',
      },
      {
        variant: 'other',
        off: false,
        className: 'border-line-3 text-text hover:bg-raised hover:text-text',
      },
      {
        variant: 'quiet',
        off: false,
        className: 'border-transparent text-text hover:bg-raised hover:text-text',
      },
      {
        variant: 'danger',
        off: false,
        className: 'border-error text-error hover:bg-tint-error hover:text-error',
      },
      { variant: 'quiet', off: true, className: 'border-transparent' },
      { variant: ['main', 'other', 'danger'], off: true, className: 'border-line-2' },
    ],
  },
)

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** `main` is the one ember key of a view. Default `other`. */
  variant?: 'main' | 'other' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Work is under way: keeps its label and its focus, answers no press. */
  busy?: boolean
  /** A sentence that says why it cannot be pressed now. Its presence is what turns the button off. */
  disabledReason?: string | undefined
  /** Lends look and behaviour to the one child element, a router link for example. */
  asChild?: boolean
}

/** A button, or a link that looks like one. It is never dead without a word: see `disabledReason`. */
export function Button({
  variant = 'other',
  size = 'md',
  busy = false,
  disabledReason,
  asChild = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const off = Boolean(disabledReason)
  const reason = useReason(off)
  const Element = asChild ? ButtonSlot : 'button'
  const describedBy = [rest['aria-describedby'], off && reasonId].filter(Boolean).join(' ')

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off || busy) {
      // A submit button sends its form, and a link leads away, unless the press itself is refused.
      event.preventDefault()
      event.stopPropagation()
      if (off) reason.show(event.currentTarget)
      return
    }
    onClick?.(event)
  }

  return (
    <>
      <Element
        {...rest}
        {...(off ? reason.handlers(rest) : {})}
        {...(asChild ? {} : { type })}
        className={button({ variant, size, off, className })}
        aria-disabled={off || busy || rest['aria-disabled'] || undefined}
        aria-busy={busy || undefined}
        aria-describedby={describedBy || undefined}
        onClick={press}
      >
        {busy ? <SpinnerGlyph /> : null}
        <Slottable>{children}</Slottable>
      </Element>
      {disabledReason ? <ReasonBubble id={reasonId} reason={reason} text={disabledReason} /> : null}
    </>
  )
}
