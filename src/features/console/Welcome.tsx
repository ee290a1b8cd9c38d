import { LineText } from '@/components/bit/LineText'
import styles from './transcript.module.css'

/** Lines to begin with. The tests run them. */
export const FIRST_LINES = [
  { line: 'help', does: 'Every command' },
  {
    line: 'plans | where memory >= 8 GiB | sort price | head 5',
    does: 'The cheapest plans with 8 GiB',
  },
  { line: 'price v1.small --hours 72', does: 'What three days cost' },
  { line: 'status', does: 'Whether every part answers' },
] as const

/** What an empty transcript shows: a few lines, of which a press puts one in the input. */
export function Welcome({ onPut }: { onPut: (line: string) => void }) {
  return (
    <div className={styles.welcome}>
      <p>Nothing has run yet. Begin with one of these, or type your own.</p>
      <ul>
        {FIRST_LINES.map(({ line, does }) => (
          <li key={line}>
            <button type="button" onClick={() => onPut(line)}>
              <LineText line={line} />
              <span>{does}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
