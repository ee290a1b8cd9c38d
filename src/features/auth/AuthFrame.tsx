import type { ReactNode } from 'react'
import { capabilities } from '@/content/capabilities'
import { useOnline } from '@/lib/useOnline'
import { Banner } from '@/ui/Banner'
import { StatusBadge } from '@/ui/StatusBadge'
import './auth.css'

/** What an account is for, with how far each has come: whoever signs up today should know before. */
const FACTS = ['accounts', 'profile', 'session-renewal', 'rest-api', 'instances', 'second-factor']

const facts = capabilities.filter(({ id }) => FACTS.includes(id))

/** Codes of what never came to an answer: nobody refused anything. */
const UNANSWERED = new Set(['network', 'timeout', 'unreachable'])

export interface AuthFrameProps {
  title: string
  lead: ReactNode
  /** The code word of what went wrong, for whoever asks us about it. */
  code?: string | undefined
  children: ReactNode
}

/** The sheet of /auth in each of its states: the form, and what an account gives today. */
export function AuthFrame({ title, lead, code, children }: AuthFrameProps) {
  const isOnline = useOnline()
  return (
    <div className="sheet entry">
      <div className="entry-form">
        <p className="entry-strip">
          <span>
            Account{code === undefined ? null : UNANSWERED.has(code) ? ', no answer' : ', refused'}
          </span>
          {code === undefined ? null : <code>{code}</code>}
        </p>
        <div className="entry-column">
          <h1>{title}</h1>
          <p className="mt-2">{lead}</p>
          <div className="mt-7 grid gap-5">
            {isOnline ? null : (
              <Banner tone="warn" role="status" title="You are offline.">
                What you type is kept in this tab. Send it when you are connected again.
              </Banner>
            )}
            {children}
          </div>
        </div>
      </div>
      <aside aria-labelledby="account-facts" className="entry-facts">
        <h2 id="account-facts" className="entry-strip">
          What an account gives
        </h2>
        <ul>
          {facts.map(({ id, claim, status }) => (
            <li key={id} className="entry-fact">
              <StatusBadge status={status} />
              <span>{claim}</span>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}
