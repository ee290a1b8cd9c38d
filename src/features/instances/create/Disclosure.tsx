import { useState, type ReactNode } from 'react'

export interface DisclosureProps {
  summary: ReactNode
  isOpenAtFirst?: boolean
  /** Opens it: something inside needs the person. */
  isNeeded?: boolean
  className?: string
  children: ReactNode
}

/** A part of the form that is closed until somebody wants it. It stays as the person leaves it. */
export function Disclosure({
  summary,
  isOpenAtFirst = false,
  isNeeded = false,
  className,
  children,
}: DisclosureProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details
      className={className}
      open={isOpen || isNeeded}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer px-(--pad) py-3 text-14 font-strong text-text hover:bg-raised focus-visible:-outline-offset-3">
        {summary}
      </summary>
      {children}
    </details>
  )
}
