import { createSlot, Slottable } from 'radix-ui/slot'
import { useId, type ComponentProps, type MouseEvent } from 'react'
import { buttonVariants } from './buttonVariants'
import { DisabledTooltip } from './DisabledTooltip'
import { SpinnerGlyph } from './Spinner'

const ButtonSlot = createSlot<HTMLButtonElement, ComponentProps<'button'>>('Button')

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** `primary` is the one ember button of a view. Default `secondary`. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Work is running: the button keeps its label and its focus, and ignores presses. */
  busy?: boolean
  /** A sentence that says why the button is disabled. If it is set, the button is disabled. */
  disabledReason?: string | undefined
  /** The id of an element beside the button that already shows the reason. Then there is no tooltip. */
  reasonBeside?: string
  /** Applies look and behaviour to the only child element, such as a router link. */
  asChild?: boolean
}

/** A button, or a link that looks like one. A disabled button always shows its `disabledReason`. */
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
      // Without this, a submit button would submit its form and a link would navigate.
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
