interface DisabledTooltipProps {
  /** The id for the control's `aria-describedby`. */
  id: string
  /** Why the control is disabled. The control has the same text as its `data-tooltip`. */
  reason: string
}

/** The reason of a disabled control, always present for screen readers. `TooltipHost` shows it as a tooltip. */
export function DisabledTooltip({ id, reason }: DisabledTooltipProps) {
  return (
    <span id={id} hidden>
      {reason}
    </span>
  )
}
