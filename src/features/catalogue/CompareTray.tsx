import { Button } from '@/ui/Button'
import { buttonLook } from '@/ui/buttonLook'
import type { ChangeSearch } from './useCatalogueSearch'

export interface CompareTrayProps {
  compared: readonly string[]
  onChange: ChangeSearch
}

/** What was chosen to stand side by side, in sight while the table scrolls. */
export function CompareTray({ compared, onChange }: CompareTrayProps) {
  if (compared.length === 0) return null
  return (
    <div role="group" aria-label="Comparison" className="cat-tray print:hidden">
      <p role="status" className="small">
        <span className="num">{compared.join(', ')}</span>
        {compared.length === 1 ? ' chosen: one more makes a comparison.' : null}
      </p>
      <span className="ml-auto flex flex-wrap gap-2">
        {compared.length > 1 ? (
          <a href="#compare" className={buttonLook({ variant: 'other', size: 'sm', off: false })}>
            See side by side
          </a>
        ) : null}
        <Button size="sm" variant="quiet" onClick={() => onChange({ compare: undefined })}>
          Clear
        </Button>
      </span>
    </div>
  )
}
