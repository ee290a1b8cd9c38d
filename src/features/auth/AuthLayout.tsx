import { clsx } from 'clsx'
import { lazy, Suspense, type ReactNode } from 'react'
import { accountCapabilities } from '@/content/accountCapabilities'
import { useOnline } from '@/lib/useOnline'
import { Banner } from '@/ui/Banner'
import { PageStatus } from '@/components/PageStatus'
import { chosenPlan } from './chosenPlan'
import type { ChosenPlanNote as Note } from './ChosenPlanNote'
import styles from './auth.module.css'

/** Reads the catalogue, so it is loaded only for people who chose a plan. The form works without it. */
const ChosenPlanNote = lazy<typeof Note>(() =>
  import('./ChosenPlanNote').then(
    (module) => ({ default: module.ChosenPlanNote }),
    () => ({ default: () => <></> }),
  ),
)

export interface AuthFrameProps {
  title: string
  lead: ReactNode
  /** The error code, which the person can give to support. */
  code?: string | undefined
  /** The path that opens next. If it contains a chosen plan, the plan is shown beside the form. */
  path?: string | undefined
  children: ReactNode
}

/** The layout of /auth in all of its states: the form in the left half, what an account includes in the right one. */
export function AuthLayout({ title, lead, code, path, children }: AuthFrameProps) {
  const isOnline = useOnline()
  const chosen = chosenPlan(path)
  return (
    <div className={clsx(styles.root, 'sheet')}>
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <ChosenPlanNote {...chosen} />
        </Suspense>
      )}
      <div className={styles.form}>
        <p className={styles.strip}>
          <span>Account</span>
          {code === undefined ? null : (
            <code>
              <span className="sr-only">Error code: </span>
              {code}
            </code>
          )}
        </p>
        <div className={styles.column}>
          <h1>{title}</h1>
          <p className="mt-2">{lead}</p>
          <div className="mt-7 grid gap-5">
            {isOnline ? null : (
              <Banner tone="warn" role="status" title="You are offline.">
                What you type is kept in this tab. Send it once you are back online.
              </Banner>
            )}
            {children}
          </div>
        </div>
      </div>
      <aside aria-labelledby="account-facts" className={styles.facts}>
        <h2 id="account-facts" className={styles.strip}>
          Your account includes
        </h2>
        <ul>
          {accountCapabilities.map(({ id, claim, status }) => (
            <li key={id} className={styles.fact}>
              <PageStatus status={status} />
              <span>{claim}</span>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}
