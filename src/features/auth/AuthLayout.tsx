import { clsx } from 'clsx'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { brand } from '@/lib/brand'
import { useOnline } from '@/lib/useOnline'
import { Banner } from '@/ui/Banner'
import { chosenPlan } from './chosenPlan'
import type { ChosenPlanNote as Note } from './ChosenPlanNote'
import { SelectionFrame } from './SelectionFrame'
import { WhatYouGet } from './WhatYouGet'
import styles from './auth.module.css'

/** Reads the catalogue, so it is loaded only for people who chose something. The form works without it. */
const ChosenPlanNote = lazy<typeof Note>(() =>
  import('./ChosenPlanNote').then(
    (module) => ({ default: module.ChosenPlanNote }),
    () => ({ default: ({ instead }) => <>{instead}</> }),
  ),
)

export interface AuthFrameProps {
  /** The heading, and the document's title. */
  title: string
  lead: ReactNode
  /** The path that opens next. If it contains a selection, that is shown beside the form. */
  path?: string | undefined
  children: ReactNode
}

/** The layout of /auth in all of its states: the form in the left half, what the person came for in the right one. */
export function AuthLayout({ title, lead, path, children }: AuthFrameProps) {
  const isOnline = useOnline()
  const chosen = chosenPlan(path)
  // The route's `head` sees only the address, but some states of /auth come from the auth machine.
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
  }, [title])
  return (
    <div className={clsx(styles.root, 'sheet')}>
      {/* First, so that a narrow screen shows it above the form. */}
      {chosen === null ? null : (
        <aside className={styles.beside}>
          <Suspense fallback={<SelectionFrame />}>
            <ChosenPlanNote chosen={chosen} instead={<WhatYouGet />} />
          </Suspense>
        </aside>
      )}
      <div className={styles.form}>
        <p className={styles.strip}>Account</p>
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
      {chosen === null ? (
        <aside className={styles.beside}>
          <WhatYouGet />
        </aside>
      ) : null}
    </div>
  )
}
