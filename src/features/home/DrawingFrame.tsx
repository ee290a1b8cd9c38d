import { SHEET } from '@/components/planDrawing/columnLayout'
import styles from './Drawing.module.css'

/** The zones at the edge of a technical drawing: letters from top to bottom, numbers from left to right. */
export function DrawingFrame() {
  const { width, height } = SHEET
  const [columns, rows] = [7, 5]
  const [w, h] = [width / columns, height / rows]
  const ticks = [
    ...Array.from({ length: columns - 1 }, (_, at) => `M${(at + 1) * w} 0v8m0 ${height - 8}v-8`),
    ...Array.from({ length: rows - 1 }, (_, at) => `M0 ${(at + 1) * h}h8m${width - 8} 0h-8`),
  ]
  return (
    <g aria-hidden="true" className={styles.zones}>
      <path d={ticks.join('')} />
      {Array.from({ length: columns }, (_, at) => (
        <text key={at} x={(at + 0.5) * w} y="15" textAnchor="middle">
          {at + 1}
        </text>
      ))}
      {Array.from({ length: rows }, (_, at) => (
        <text key={at} x="10" y={(at + 0.5) * h + 4} textAnchor="middle">
          {String.fromCodePoint(65 + at)}
        </text>
      ))}
    </g>
  )
}
