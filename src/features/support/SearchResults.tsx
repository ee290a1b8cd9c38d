import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/QueryProvider'
import { useUser } from '@/domain/session/useAuth'
import type { Command } from '@/layout/palette/commands'
import { Fragment } from '@/layout/palette/Fragment'
import { findOwn } from '@/layout/palette/own'
import { bestFirst } from '@/layout/palette/rank'
import { useFindable } from '@/layout/palette/useFindable'
import { useOwnCommands } from '@/layout/palette/useOwnCommands'
import styles from './support.module.css'

/** The most results in each column. */
const MOST = 6

export interface SearchResultsProps {
  text: string
  onWrite: () => void
}

/** What the palette finds too, as links, and what the signed-in person owns. */
export function SearchResults(props: SearchResultsProps) {
  return (
    <QueryProvider>
      <Results {...props} />
    </QueryProvider>
  )
}

const isAnswer = ({ group }: Command) => group === 'Answers'

function Results({ text, onWrite }: SearchResultsProps) {
  const user = useUser()
  const { findable, isPending, missing } = useFindable()
  const found = bestFirst(findable, text).filter(({ target }) => target.kind === 'page')
  const answers = found.filter(isAnswer).slice(0, MOST)
  const others = found.filter((command) => !isAnswer(command)).slice(0, MOST)
  const count = answers.length + others.length
  return (
    <>
      <div className={styles.columns}>
        <Group title="Matching answers" count={answers.length}>
          <CommandLinks
            commands={answers}
            search={text}
            none={isPending ? 'Searching…' : `No answer for “${text}”.`}
          />
        </Group>
        <Group title="Pages, documentation and plans" count={others.length}>
          <CommandLinks
            commands={others}
            search={text}
            none={isPending ? 'Searching…' : `No page for “${text}”.`}
          />
        </Group>
        {user === null ? (
          <Group title="Your servers and tickets">
            <p className="border-t border-line px-(--pad) py-3 text-14">
              <Link to="/auth" search={{ redirect: `/support?q=${encodeURIComponent(text)}` }}>
                Sign in
              </Link>{' '}
              to search them. Answers need no account.
            </p>
          </Group>
        ) : (
          <OwnResults userId={user.id} text={text} />
        )}
      </div>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-(--pad) py-3 text-14">
        <span role="status" className="dim">
          {count} {count === 1 ? 'result' : 'results'}. What you type stays in this browser.{' '}
          {missing.join(' ')}
        </span>
        <Link to="/support" hash="write" search={(before) => before} onClick={onWrite}>
          Not here? Write to us
        </Link>
      </p>
    </>
  )
}

function Group({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="label flex justify-between px-(--pad) pb-2">
        {title} {count === undefined ? null : <span className="num">{count}</span>}
      </h2>
      {children}
    </section>
  )
}

interface CommandLinksProps {
  commands: readonly Command[]
  search: string
  /** Shown instead of an empty list. */
  none: string
}

function CommandLinks({ commands, search, none }: CommandLinksProps) {
  if (commands.length === 0) {
    return <p className="border-t border-line px-(--pad) py-3 text-14">{none}</p>
  }
  return (
    <ul>
      {commands.map((command) => {
        const { id, label, note, target } = command
        return target.kind === 'page' ? (
          <li key={id}>
            <Link
              to={target.to}
              search={target.search ?? (target.to === '/support' ? (before) => before : {})}
              hash={target.hash}
              className={styles.result}
            >
              <span className="font-medium">{label}</span>
              {note === undefined ? null : <span className="num text-12 text-text-3">{note}</span>}
              <Fragment command={command} search={search} />
            </Link>
          </li>
        ) : null
      })}
    </ul>
  )
}

function OwnResults({ userId, text }: { userId: string; text: string }) {
  const { commands, isPending } = useOwnCommands(userId)
  const found = findOwn(commands, text).slice(0, MOST)
  return (
    <Group title="Your servers and tickets" count={found.length}>
      <CommandLinks
        commands={found}
        search={text}
        none={isPending ? 'Searching…' : `None of yours is called “${text}”.`}
      />
    </Group>
  )
}
