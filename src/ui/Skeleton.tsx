import { clsx } from 'clsx'

export interface SkeletonProps {
  /** With more than one line it is a paragraph with a shorter last line. */
  lines?: number
  /** Classes for the height and width of the expected content. */
  className?: string
}

/** A placeholder while content loads. Screen readers ignore it: the region around it is `aria-busy`. */
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
