import * as RadixTooltip from '@radix-ui/react-tooltip'
import type { ReactElement, ReactNode } from 'react'

/** How long the pointer rests before a tooltip opens, in milliseconds (specification, section 9). */
export const TOOLTIP_DELAY_MS = 700

/** Within this time after one closes, the next opens at once, in milliseconds (the same section). */
export const TOOLTIP_SKIP_DELAY_MS = 300

/** Shares the delays among all tooltips below it. Mount it once, around what holds tooltips. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider
      delayDuration={TOOLTIP_DELAY_MS}
      skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}
    >
      {children}
    </RadixTooltip.Provider>
  )
}

export interface TooltipProps {
  /** A short addition. Never the only place of a fact: touch has no hover. */
  content: ReactNode
  /** One control that can take a ref. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A few words about a control, on hover after a while and on keyboard focus at once. */
export function Tooltip({ content, children, side = 'bottom' }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="fade-in z-60 max-w-xs rounded-control border border-transparent bg-text px-2.5 py-1.5 text-12 text-bg"
        >
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}
