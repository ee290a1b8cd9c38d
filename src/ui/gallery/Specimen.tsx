import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type Theme = 'light' | 'dark'

export interface SpecimenProps {
  title: string
  /** One theme above the other, for parts that need the whole width. */
  wide?: boolean
  /** Renders the part. Use the theme's name in labels and ids, so that they are unique. */
  children: (theme: Theme) => ReactNode
}

const THEMES: readonly Theme[] = ['light', 'dark']

/** One part in its states, in the light and the dark theme. */
export function Specimen({ title, wide = false, children }: SpecimenProps) {
  return (
    <section className="border-t border-line">
      <h2 className="px-(--pad) py-4 text-20 leading-6">{title}</h2>
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] border-t border-line',
          !wide && 'lg:grid-cols-[repeat(2,minmax(0,1fr))]',
        )}
      >
        {THEMES.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 bg-bg px-(--pad) py-6"
          >
            {children(theme)}
          </div>
        ))}
      </div>
    </section>
  )
}

/** Parts of one kind in a row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
