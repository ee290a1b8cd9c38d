import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { StatusIcon, type GlyphShape } from './StatusIcon'

const TONES = {
  error: { shape: 'triangle', className: 'bg-tint-error text-error' },
  warn: { shape: 'open-triangle', className: 'bg-tint-warn text-warn' },
  info: { shape: 'half', className: 'bg-tint-ember text-ember-text' },
  ok: { shape: 'full', className: 'bg-tint-ok text-ok' },
} as const satisfies Record<string, { shape: GlyphShape; className: string }>

export interface BannerProps {
  tone?: keyof typeof TONES
  /** What happened, in a few words. */
  title?: ReactNode
  /** The facts, and what to do. */
  children?: ReactNode
  /** Small buttons or links. */
  actions?: ReactNode
  /** For screen readers: `alert` interrupts, `status` waits. Without a role nothing is announced. */
  role?: 'alert' | 'status'
  className?: string
}

/** A message that stays until its cause is gone: icon, facts, actions. */
export function Banner({ tone = 'info', title, children, actions, role, className }: BannerProps) {
  const look = TONES[tone]
  return (
    <div
      role={role}
      className={clsx(
        'grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-control border border-l-3 border-line-2 border-l-current px-4 py-3.5 text-14',
        look.className,
        className,
      )}
    >
      <StatusIcon shape={look.shape} className="mt-[3px]" />
      <div className="text-text">
        {title ? <b className="strong">{title}</b> : null}
        {title && children ? ' ' : null}
        {children}
      </div>
      {actions ? <div className="col-start-2 mt-2 flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  )
}
