import { clsx } from 'clsx'

export interface SkeletonProps {
  /** More than one makes a paragraph whose last line is shorter. */
  lines?: number
  /** Size it as what will come: height and width classes. */
  className?: string
}

/** The space of what is still being fetched. Not read out: the region around it is `aria-busy`. */
export function Skeleton({ lines = 1, className }: SkeletonProps) {
  if (lines === 1) {
    return <span aria-hidden="true" className={clsx('skeleton block', className ?? 'h-4')} />
  }
  return (
    <span aria-hidden="true" className="grid w-full gap-2">
      {Array.from({ length: lines }, (_, index) => (
        <span
          key={index}
          className={clsx(
            'skeleton block',
            index === lines - 1 ? 'w-3/5' : 'w-full',
            className ?? 'h-4',
          )}
        />
      ))}
    </span>
  )
}
