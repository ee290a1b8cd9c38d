import type { CSSProperties } from 'react'
import type { MemoryScale } from './memoryScale'
import styles from './planStep.module.css'

const percent = (share: number) => `${share * 100}%`

interface MemoryBarProps {
  scale: MemoryScale
  gib: number
  /** The plan cannot be chosen. */
  isOff: boolean
}

/** The memory of a plan on the scale of all plans. The amount stands beside it. */
export function MemoryBar({ scale, gib, isOff }: MemoryBarProps) {
  const place = { '--share': percent(scale.share(gib)), '--step': percent(scale.step) }
  return (
    <span
      aria-hidden="true"
      className={styles.bar}
      data-off={isOff || undefined}
      style={place as CSSProperties}
    >
      <i />
    </span>
  )
}

/** The amounts that the scale names, for the head of the column. */
export function MemoryMarks({ scale }: { scale: MemoryScale }) {
  return (
    <span className={styles.marks}>
      {scale.marks.map(({ gib, share }) => (
        <span key={gib} className="num" style={{ '--share': percent(share) } as CSSProperties}>
          {gib}
        </span>
      ))}
    </span>
  )
}
