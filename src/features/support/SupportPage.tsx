import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDeferBelowHead } from '@/components/useDeferBelowHead'
import { useAnswerTimes } from '@/components/tickets/useAnswerTimes'
import { MdxLink } from '@/components/mdx/MdxLink'
import { PageLink } from '@/content/PageLink'
import { isListed, pageById } from '@/content/pages'
import Words from '@/content/pages/support.mdx'
import type { SupportSearch } from '@/domain/tickets/supportSearch'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Prose } from '@/ui/Prose'
import { OtherWays } from './OtherWays'
import { Answers } from './Answers'
import { SearchBox } from './SearchBox'
import styles from './support.module.css'
import { useNearScreen } from '@/lib/useNearScreen'

const FormSkeleton = () => <div aria-busy="true" className="min-h-176 border-t border-line" />

/** Loaded when it comes near the screen: it needs the session, and rows of the signed-in person. */
const WriteToUs = lazyWithRetry(
  'The form',
  async () => (await import('./WriteToUs')).WriteToUs,
  () => <FormSkeleton />,
)

/** The text has no table and no code, so their components are not loaded. */
const components = { a: MdxLink }

/** /support: search, answers to common problems, and the form of a ticket. */
export function SupportPage({ search }: { search: SupportSearch }) {
  useReplayEarlyInput()
  const isWhole = useDeferBelowHead()
  const [suggestion, setSuggestion] = useState('')
  const times = useAnswerTimes()
  const [form, isFormNear] = useNearScreen(search.server !== undefined)
  return (
    <article className="sheet">
      <header>
        <h1 className="px-(--pad) pt-10 pb-6 max-md:pt-6 max-md:pb-4">
          {pageById('support').title}
        </h1>
        <SearchBox inAddress={search.q ?? ''} onWrite={setSuggestion} />
      </header>
      {isWhole ? (
        <>
          <StatusLine />
          <Answers />
          <section
            ref={form}
            id="write"
            className="band scroll-mt-24"
            aria-labelledby="write-title"
          >
            <div className="head">
              <h2 id="write-title">Write to us</h2>
              <p>
                A person reads it. The facts that we would ask for go along, and you see them first.
              </p>
              {times === undefined ? null : <p className="small">{times}</p>}
              <p className="small">
                Answers appear under <Link to="/dashboard/support">Support</Link> in your dashboard.
              </p>
            </div>
            <div className="body">
              {isFormNear ? (
                <WriteToUs search={search} suggestion={suggestion} />
              ) : (
                <FormSkeleton />
              )}
            </div>
          </section>
          <OtherWays />
          <div className={styles.text}>
            <Prose>
              <Words components={components} />
            </Prose>
          </div>
        </>
      ) : null}
    </article>
  )
}

/** The link to the status page, if this site shows it. */
function StatusLine() {
  return !isListed('status') ? null : (
    <p className="border-t border-line px-(--pad) py-3 text-14">
      Is something down? <PageLink page="status">See the status of all parts</PageLink>
    </p>
  )
}
