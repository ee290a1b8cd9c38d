import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** What is missing: "No snapshots yet." */
  title: ReactNode
  /** What the missing thing is, and when it is useful. */
  children?: ReactNode
  /** The one action that fills the place. */
  action?: ReactNode
  /** `sm` has no drawing: for one of many parts of a page. */
  size?: 'sm' | 'md'
  className?: string
}

/** A placeholder for content that does not exist yet: a dashed outline, and what to do. */
export function EmptyState({ title, children, action, size = 'md', className }: EmptyStateProps) {
  return (
    <div className={clsx('px-(--pad)', size === 'sm' ? 'py-4' : 'py-8', className)}>
      {size === 'sm' ? null : <Outline />}
      <p className={clsx('strong', size === 'sm' ? 'text-14' : 'text-16')}>{title}</p>
      {children ? <div className="mt-1 max-w-prose text-14">{children}</div> : null}
      {action ? <div className="mt-4 text-14">{action}</div> : null}
    </div>
  )
}

function Outline() {
  return (
    <svg
      width="112"
      height="54"
      viewBox="0 0 132 64"
      fill="none"
      strokeDasharray="4 3"
      aria-hidden="true"
      className="mb-4 stroke-line-3"
    >
      <path d="M4 40 18 32H46L60 40 46 48H18ZM4 40V52L18 60H46L60 52V40M18 48V60M46 48V60" />
      <path
        d="M72 16 86 8H114L128 16 114 24H86ZM72 16V52L86 60H114L128 52V16M86 24V60M114 24V60"
        opacity=".6"
      />
    </svg>
  )
}
