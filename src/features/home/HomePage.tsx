import type { ReactNode } from 'react'
import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Offer } from './Offer'
import './hero.css'

const load = () => import('./HomeSections')

/** Asks for most of the page before it is drawn; a failure is met where it is drawn. */
export function prepareHome(): void {
  load().catch(() => undefined)
}

const HomeSections = lazyWithRetry(
  'The drawing of the plans',
  async () => (await load()).HomeSections,
  ({ words }) => <Frame>{words}</Frame>,
)

/** The home page: the plans drawn, priced and estimated, what is claimed, and how far each claim holds. */
export function HomePage({ search }: { search: CatalogueSearch }) {
  return (
    <div className="sheet home">
      <HomeSections words={<Offer />} search={search} />
    </div>
  )
}

/** The words where they will stand, and room for the rest: nothing that is on the screen moves when it comes. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="hero hero-frame">
      <div className="hero-words">{children}</div>
    </div>
  )
}
