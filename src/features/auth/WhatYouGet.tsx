import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createLabel } from '@/domain/settings/orders'
import { useDeployment } from '@/lib/useDeployment'
import type { LowestPrice as Price } from './LowestPrice'
import styles from './auth.module.css'

/** Reads the catalogue, which the form does not need. Without it the line about the price stays as it is. */
const LowestPrice = lazy<typeof Price>(() =>
  import('./LowestPrice').then(
    (module) => ({ default: module.LowestPrice }),
    () => ({ default: () => <>By the hour.</> }),
  ),
)

const never = () => () => {}

/** What an account gives, and what it costs, for people who chose nothing yet. */
export function WhatYouGet() {
  const { orders } = useDeployment()
  // The build does not know the prices of tomorrow, so it leaves their place.
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const place = <>{'\u00a0'}</>
  const facts = [
    ['Account', 'Free. Signing up needs no payment details.'],
    [
      orders === 'closed' ? createLabel(orders) : 'Servers',
      orders === 'closed'
        ? 'Plan, region and image, until servers can be ordered.'
        : 'Create, resize and delete them here, by API or in a terminal.',
    ],
    [
      'Price',
      isLive ? (
        <Suspense key="price" fallback={place}>
          <LowestPrice />
        </Suspense>
      ) : (
        place
      ),
    ],
    ['Bill', 'Billed by the minute. A server that you delete costs nothing more.'],
    ['Team', 'Workspaces with roles, so nobody shares a password.'],
    ['Help', 'Support tickets with the facts of your server attached.'],
  ] as const
  return (
    <section aria-labelledby="account-facts" className="min-w-0">
      <h2 id="account-facts" className={styles.strip}>
        What you get, and what it costs
      </h2>
      <dl>
        {facts.map(([term, text]) => (
          <div key={term} className={styles.fact}>
            <dt className="dim">{term}</dt>
            <dd className="text-text">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
