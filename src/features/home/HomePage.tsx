import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import type { RouterContext } from '@/domain/session/routerContext'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Offer } from './Offer'
import styles from './Hero.module.css'

const load = () => import('./HomeSections')

/**
 * Loads most of the page and its rows before it is rendered. Only the build waits for them. If that fails, the page
 * handles the failure when it renders.
 */
export function prepareHome(context: RouterContext) {
  const prepared = load().then(
    ({ readHome }) => readHome(context),
    () => undefined,
  )
  return import.meta.env.SSR ? prepared : undefined
}

const HomeSections = lazyWithRetry(
  'The drawing of the plans',
  async () => (await load()).HomeSections,
  ({ words }) => <Frame>{words}</Frame>,
)

/** The home page: the drawing of the plans, their prices, an estimate, and the features with their status. */
export function HomePage({ search }: { search: CatalogueSearch }) {
  return (
    <div className="sheet">
      <HomeSections words={<Offer />} search={search} />
    </div>
  )
}

/** Shows the text at its final place and reserves space for the rest, so that nothing on the screen moves later. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={clsx(styles.root, styles.frame)}>
      <div className={styles.words}>{children}</div>
    </div>
  )
}
