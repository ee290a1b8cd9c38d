import { LocalTime } from '@/lib/LocalTime'

export interface AsOfProps {
  /** ISO text, or milliseconds since 1970. */
  at: string | number | undefined
}

/** When a stock was last set; nothing where that is not known. */
export function AsOf({ at }: AsOfProps) {
  if (at === undefined) return null
  return (
    <span className="block text-12 text-text-3">
      as of <LocalTime at={at} />
    </span>
  )
}
