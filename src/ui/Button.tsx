import { createSlot, Slottable } from 'radix-ui/slot'
import { useId, type ComponentProps, type MouseEvent } from 'react'
import { buttonVariants } from './buttonVariants'
import { DisabledTooltip } from './DisabledTooltip'
import { SpinnerGlyph } from './Spinner'

const ButtonSlot = createSlot<HTMLButtonElement, ComponentProps<'button'>>('Button')

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** `main` is the one ember key of a view. Default `other`. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Work is under way: keeps its label and its focus, answers no press. */
  busy?: boolean
  /** A sentence that says why it cannot be pressed now. Its presence is what disables the button. */
  disabledReason?: string | undefined
  /** The id of an element beside the button that already says the reason: no tooltip then covers it. */
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
  const disabled = Boolean(disabledReason)
  const tooltip = reasonBeside === undefined ? disabledReason || undefined : undefined
  const Element = asChild ? ButtonSlot : 'button'
  const describedBy = [rest['aria-describedby'], disabled && (reasonBeside ?? reasonId)]
    .filter(Boolean)
    .join(' ')

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled || busy) {
      // A submit button sends its form, and a link leads away, unless the press itself is refused.
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }

  return (
    <>
      <Element
        {...rest}
        {...(tooltip ? { 'data-tooltip': tooltip } : {})}
        {...(asChild ? {} : { type })}
        className={buttonVariants({ variant, size, disabled, className })}
        aria-disabled={disabled || busy || rest['aria-disabled'] || undefined}
        aria-busy={busy || undefined}
        aria-describedby={describedBy || undefined}
        onClick={press}
      >
        {busy ? <SpinnerGlyph /> : null}
        <Slottable>{children}</Slottable>
      </Element>
      {tooltip ? <DisabledTooltip id={reasonId} reason={tooltip} /> : null}
    </>
  )
}
