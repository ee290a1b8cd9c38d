import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { StepUp } from '@/components/stepUp/StepUp'
import { PageText, type Words } from '@/components/mdx/PageText'
import { pageById } from '@/content/pages'
import { useUser } from '@/domain/session/useAuth'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { whenIdle } from '@/lib/whenIdle'
import styles from './console.module.css'
import { ConsoleTabs } from './ConsoleTabs'
import { Dock } from './Dock'
import { readGiven } from './pasteGuard'
import { clearTab, currentTab, offerLine, type Tab } from './session'
import { Side } from './Side'
import { runningIn } from './store'
import { Transcript } from './Transcript'
import { useConsole } from './useConsole'
import { useLatest } from './useLatest'
import { useLine } from './useLine'
import { useTools } from './useTools'
import { Welcome } from './Welcome'

const ChangeQuestion = lazyWithRetry(
  'The question',
  async () => (await import('@/components/bit/ChangeQuestion')).ChangeQuestion,
)

const TranscriptTools = lazyWithRetry(
  null,
  async () => (await import('./TranscriptTools')).TranscriptTools,
)

export interface ConsolePageProps {
  words: Words
  /** A line from the address. It is filled in and never runs by itself: somebody else may have written the link. */
  line: string | undefined
}

/** The line that waits for a sign-in: the last one that was refused without it. */
function waitingLine({ entries }: Tab): string | undefined {
  return entries.findLast(({ outputs }) =>
    outputs.some((each) => each.kind === 'problem' && each.problem.code === 'sign_in_required'),
  )?.line
}

/** /console: lines of Bit, their answers, and what can be typed. */
export function ConsolePage({ words, line }: ConsolePageProps) {
  const id = useId()
  const navigate = useNavigate()
  const isSignedIn = useUser() !== null
  const { console, state } = useConsole()
  const [isWanted, setIsWanted] = useState(false)
  const tools = useTools(isWanted, state.changes)
  const editor = useLine({ console, state, tools })
  useReplayEarlyInput()
  const put = useLatest(editor.put)

  useEffect(() => {
    if (line === undefined || line.trim() === '') return
    const given = readGiven(line)
    if (given.isAsked) console.askAbout(given)
    else console.update((session) => offerLine(session, given.line))
    // Without it, coming back to the page would offer a line again that has run.
    void navigate({ to: '/console', search: {}, replace: true, resetScroll: false })
  }, [line, console, navigate])

  useEffect(() => {
    if (isSignedIn) void whenIdle().then(() => setIsWanted(true))
  }, [isSignedIn])

  const { tab } = editor
  const { session, questions, history, asked } = state
  const isRunning = runningIn(session, tab.id) !== undefined
  const person = isSignedIn ? (tools?.person ?? null) : null
  const prompt = person?.workspace.slug ?? (isSignedIn ? 'you' : 'guest')
  const [question] = questions.values()

  // It leads back here, with the line that waits for it.
  const openSignIn = () => {
    const kept = waitingLine(tab)
    const redirect = kept === undefined ? '/console' : `/console?cmd=${encodeURIComponent(kept)}`
    void navigate({ to: '/auth', search: { redirect } })
  }
  // Not the line of this render: a form that was sent before hydration is sent again at once.
  const run = () => console.run(currentTab(console.getState().session).line, openSignIn)

  return (
    <article className="sheet">
      <header className={styles.head}>
        <h1>{pageById('console').title}</h1>
        <p>Type a command. Plans and prices need no account; signed in, your servers follow.</p>
      </header>
      <div className={styles.console}>
        <section aria-label="Console" className={styles.work}>
          <div className={styles.bar}>
            <ConsoleTabs id={id} console={console} state={state} />
            {tab.entries.length === 0 ? null : (
              <TranscriptTools
                entries={tab.entries}
                prompt={prompt}
                onClear={() => console.update(clearTab)}
              />
            )}
          </div>
          <div
            role="tabpanel"
            id={`${id}-panel`}
            aria-labelledby={`${id}-tab-${tab.id}`}
            className={styles.panel}
          >
            <Transcript
              key={tab.id}
              entries={tab.entries}
              prompt={prompt}
              welcome={<Welcome onPut={put} />}
              onFit={put}
              onAgain={put}
            />
            <Dock
              editor={editor}
              prompt={prompt}
              isRunning={isRunning}
              asked={asked}
              onAsked={console.askAbout}
              onRun={run}
              onCancel={console.stop}
              onClear={() => console.update(clearTab)}
              onUse={() => setIsWanted(true)}
            />
          </div>
        </section>
        <Side
          person={person}
          command={editor.command}
          part={editor.part}
          line={tab.line}
          history={history}
          onPut={put}
          onSearch={editor.startSearch}
          onClearHistory={console.clearHistory}
        />
      </div>
      {question === undefined ? null : <ChangeQuestion {...question} />}
      {isSignedIn ? <StepUp /> : null}
      <PageText words={words} />
    </article>
  )
}
