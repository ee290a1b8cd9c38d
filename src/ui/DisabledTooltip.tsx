interface DisabledTooltipProps {
  /** What the control's `aria-describedby` names. */
  id: string
  /** Why the control is disabled. The control has it as its `data-tooltip`, too. */
  reason: string
}

/** The reason of a disabled control for screen readers, from the start; `TooltipHost` shows it to everyone else. */
export function DisabledTooltip({ id, reason }: DisabledTooltipProps) {
  return (
    <span id={id} hidden>
      {reason}
    </span>
  )
}
