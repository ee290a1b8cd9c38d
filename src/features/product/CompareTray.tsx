import { clsx } from 'clsx'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import type { ChangeSearch } from '@/components/catalogue/useCatalogueSearch'
import styles from './PlansSection.module.css'

export interface CompareTrayProps {
  compared: readonly string[]
  onChange: ChangeSearch
}

/** The plans that are selected for comparison. The tray stays visible while the table scrolls. */
export function CompareTray({ compared, onChange }: CompareTrayProps) {
  if (compared.length === 0) return null
  return (
    <div role="group" aria-label="Comparison" className={clsx(styles.tray, 'print:hidden')}>
      <p role="status" className="small">
        <span className="num">{compared.join(', ')}</span>
        {compared.length === 1 ? ' selected. Select one more to compare.' : null}
      </p>
      <span className="ml-auto flex flex-wrap gap-2">
        {compared.length > 1 ? (
          <a
            href="#compare"
            className={buttonVariants({ variant: 'secondary', size: 'sm', disabled: false })}
          >
            Compare
          </a>
        ) : null}
        <Button size="sm" variant="ghost" onClick={() => onChange({ compare: undefined })}>
          Clear
        </Button>
      </span>
    </div>
  )
}
