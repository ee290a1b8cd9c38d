import styles from './dock.module.css'
import type { EditKey } from './useLine'

export interface KeyRowProps {
  onPress: (key: EditKey) => void
  onCancel: () => void
  onInsert: (text: string) => void
}

/** The keys that the keyboard of a phone does not have. */
export function KeyRow({ onPress, onCancel, onInsert }: KeyRowProps) {
  const keys = [
    { face: 'Tab', name: 'Tab: take the marked word', act: () => onPress('Tab') },
    { face: '↑', name: 'Up: earlier', act: () => onPress('ArrowUp') },
    { face: '↓', name: 'Down: later', act: () => onPress('ArrowDown') },
    { face: 'Ctrl C', name: 'Ctrl C: cancel', act: onCancel },
    { face: '|', name: 'Pipe', act: () => onInsert('| ') },
    { face: '-', name: 'Hyphen', act: () => onInsert('-') },
  ]
  return (
    <div role="group" aria-label="Keys" className={styles.keyRow}>
      {keys.map(({ face, name, act }) => (
        <button
          key={face}
          type="button"
          aria-label={name}
          onPointerDown={(event) => event.preventDefault()}
          onClick={act}
        >
          {face}
        </button>
      ))}
    </div>
  )
}
