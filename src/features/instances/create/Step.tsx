import { useId, type ReactNode } from 'react'

export interface StepProps {
  number: number
  title: string
  /** What is chosen now, at the right. */
  now?: ReactNode
  children: ReactNode
}

/** A numbered section of the form. */
export function Step({ number, title, now, children }: StepProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line-2 first:border-t-0">
      <header className="flex min-h-14 items-center gap-3 border-b border-line px-(--pad) py-2">
        <span className="num w-3 flex-none text-14 text-text-3" aria-hidden="true">
          {number}
        </span>
        <h2 id={id} className="text-20 leading-6 tracking-[-0.01em]">
          {title}
        </h2>
        {now ? <span className="num ml-auto min-w-0 truncate text-14 text-text">{now}</span> : null}
      </header>
      {children}
    </section>
  )
}
