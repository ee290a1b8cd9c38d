import type { Command } from './commands'
import { fragmentOf } from './fragmentOf'
import styles from './fragment.module.css'

/** The words around what was found in the text of a result. Nothing if only its name was found. */
export function Fragment({ command, search }: { command: Command; search: string }) {
  const parts = command.text === undefined ? null : fragmentOf(command.text, search)
  if (parts === null) return null
  return (
    <span className={styles.fragment}>
      {parts.map(({ text, isFound }, index) =>
        // The parts of one text have no other key.
        // oxlint-disable-next-line react/no-array-index-key
        isFound ? <mark key={index}>{text}</mark> : text,
      )}
    </span>
  )
}
