import styles from './CompareBox.module.css'

export interface CompareBoxProps {
  slug: string
  isChosen: boolean
  /** Id of the text that says that no further plan can be compared; undefined while one can be added. */
  fullId: string | undefined
  onToggle: (slug: string) => void
}

/** A checkbox that adds a plan to the comparison. When the comparison is full, it keeps its focus and says why. */
export function CompareBox({ slug, isChosen, fullId, onToggle }: CompareBoxProps) {
  const isOff = !isChosen && fullId !== undefined
  return (
    <label className={styles.root} data-off={isOff || undefined}>
      <span aria-hidden="true">Compare</span>
      <input
        type="checkbox"
        aria-label={`Compare ${slug}`}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? fullId : undefined}
        className="size-4 accent-ember"
        checked={isChosen}
        onChange={() => {
          if (!isOff) onToggle(slug)
        }}
      />
    </label>
  )
}
