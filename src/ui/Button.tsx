import { createSlot, Slottable } from 'radix-ui/slot'
import { useId, type ComponentProps, type MouseEvent } from 'react'
import { buttonVariants } from './buttonVariants'
import { ReasonBubble, useReason } from './Reason'
import { SpinnerGlyph } from './Spinner'

const ButtonSlot = createSlot<HTMLButtonElement, ComponentProps<'button'>>('Button')

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** `main` is the one ember key of a view. Default `other`. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Work is under way: keeps its label and its focus, answers no press. */
  busy?: boolean
  /** A sentence that says why it cannot be pressed now. Its presence is what turns the button off. */
  disabledReason?: string | undefined
  /** The id of an element beside the button that already says the reason: no bubble then covers it. */
  reasonBeside?: string
  /** Lends look and behaviour to the one child element, a router link for example. */
  asChild?: boolean
}

/** A button, or a link that looks like one. It is never dead without a word: see `disabledReason`. */
export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  disabledReason,
  reasonBeside,
  asChild = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const off = Boolean(disabledReason)
  const hasBubble = off && reasonBeside === undefined
  const reason = useReason(hasBubble)
  const Element = asChild ? ButtonSlot : 'button'
  const describedBy = [rest['aria-describedby'], off && (reasonBeside ?? reasonId)]
    .filter(Boolean)
    .join(' ')

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off || busy) {
      // A submit button sends its form, and a link leads away, unless the press itself is refused.
      event.preventDefault()
      event.stopPropagation()
      if (hasBubble) reason.show(event.currentTarget)
      return
    }
    onClick?.(event)
  }

  return (
    <>
      <Element
        {...rest}
        {...(hasBubble ? reason.handlers(rest) : {})}
        {...(asChild ? {} : { type })}
        className={buttonVariants({ variant, size, off, className })}
        aria-disabled={off || busy || rest['aria-disabled'] || undefined}
        aria-busy={busy || undefined}
        aria-describedby={describedBy || undefined}
        onClick={press}
      >
        {busy ? <SpinnerGlyph /> : null}
        <Slottable>{children}</Slottable>
      </Element>
      {disabledReason && hasBubble ? (
        <ReasonBubble id={reasonId} reason={reason} text={disabledReason} />
      ) : null}
    </>
  )
}
