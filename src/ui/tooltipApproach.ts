/** A person approaches a control with a tooltip: with the pointer, the focus or a press. */
export interface TooltipApproach {
  element: HTMLElement
  event: Event
}
