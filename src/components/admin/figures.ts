import { formatCount } from '@/lib/format'

/** A count in the figures of an overview. Undefined while it is not known. */
export function figure(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatCount(count)
}

/** The classes of one figure in a row of figures, without its edges. */
export const figureCell = 'px-(--pad) py-5 border-line'
