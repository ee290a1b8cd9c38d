import { PageLink } from '@/content/PageLink'
import { isListed } from '@/content/pages'
import { QueryState } from '@/components/QueryState'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { SHEET } from '@/components/planDrawing/columnLayout'
import { hexagon } from '@/components/planDrawing/shapes'
import type { Catalogue } from './useHomeCatalogue'
import { DrawingFrame } from './DrawingFrame'
import styles from './Drawing.module.css'

/** The places for sixteen columns. */
const PLACES = Array.from({ length: 16 }, (_, at) => {
  const [lane, step] = [at % 4, Math.floor(at / 4)]
  return [126 + (lane + step) * 90, 392 + (lane - step) * 26] as const
})
const FACE = { half: 50, depth: 21.65 }

/** The drawing without columns: empty places while the plans load, or the reason why there are no plans. */
export function DrawingPlaceholder({ catalogue }: { catalogue: Catalogue }) {
  const { isPending, query } = catalogue
  return (
    <div className="relative grid flex-1">
      <svg
        viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
        aria-hidden="true"
        className={styles.root}
        data-waiting={isPending || undefined}
      >
        <DrawingFrame />
        <path className={styles.floor} d={PLACES.map(([x, y]) => hexagon(FACE, x, y)).join('')} />
      </svg>
      <div
        className={
          isPending
            ? undefined
            : 'absolute inset-0 grid content-center overflow-auto [&>*]:max-w-144 [&>*]:bg-bg'
        }
      >
        <QueryState
          query={query}
          stale="silent"
          pending={
            <p role="status" className="sr-only">
              Loading plans
            </p>
          }
        >
          {() => (
            <EmptyState
              title="No plans yet."
              action={
                isListed('roadmap') && (
                  <PageLink
                    page="roadmap"
                    className={buttonVariants({
                      variant: 'secondary',
                      size: 'md',
                      disabled: false,
                    })}
                  >
                    See the roadmap
                  </PageLink>
                )
              }
            >
              Plans and prices appear here once they are published.
            </EmptyState>
          )}
        </QueryState>
      </div>
    </div>
  )
}
