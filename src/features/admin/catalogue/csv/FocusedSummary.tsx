import { useEffect, useRef, type ReactNode } from 'react'

interface FocusedSummaryProps {
  /** The summary takes the focus when this value changes; null never moves the focus. */
  about: unknown
  children: ReactNode
  className?: string
}

/** A summary that takes the focus when its content is new. */
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
