export interface CompareBoxProps {
  slug: string
  isChosen: boolean
  /** Where it is written that no further plan fits beside the chosen ones; undefined while one does. */
  fullId: string | undefined
  onToggle: (slug: string) => void
}

/** Puts a plan beside others. When no further one fits it stays reachable and says so. */
export function CompareBox({ slug, isChosen, fullId, onToggle }: CompareBoxProps) {
  const isOff = !isChosen && fullId !== undefined
  return (
    <label className="cat-compare" data-off={isOff || undefined}>
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
