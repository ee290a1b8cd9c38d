import { useEffect, useRef, type ReactNode } from 'react'

interface FocusedSummaryProps {
  /** The focus comes here whenever this changes; null leaves it where it is. */
  about: unknown
  children: ReactNode
  className?: string
}

/** A summary that takes the focus when there is something new in it. */
export function FocusedSummary({ about, children, className }: FocusedSummaryProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (about !== null) element.current?.focus()
  }, [about])
  return (
    <div ref={element} tabIndex={-1} className={className}>
      {children}
    </div>
  )
}
