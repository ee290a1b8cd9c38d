import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { QueryProvider } from '@/components/QueryProvider'
import { allSteps, type Step, type Tutorial } from '@/content/tutorials/tutorial'
import { tutorials } from '@/content/tutorials/tutorials'
import { useDeployment } from '@/lib/useDeployment'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'
import { Stat } from '@/ui/Stat'
import { CommandValues } from './CommandValues'
import { CostTable } from './CostTable'
import { PracticeNote } from './PracticeNote'
import { markStep, startAgain, useIsProgressKept, useProgress } from './progress'
import { RichText } from './RichText'
import { StepItem } from './StepItem'
import { StepTicks } from './StepTicks'
import styles from './tutorials.module.css'
import { useFilledIn } from './useFilledIn'
import { useTutorialRows } from './useTutorialRows'

/** /tutorials/<id>: a task step by step. What is done is kept in this browser. */
export function TutorialPage({ tutorial }: { tutorial: Tutorial }) {
  return (
    <QueryProvider>
      <Sheet tutorial={tutorial} />
    </QueryProvider>
  )
}

function Sheet({ tutorial }: { tutorial: Tutorial }) {
  const { id, title, description, level, minutes, needs, steps, cleanUp, usage } = tutorial
  const { orders } = useDeployment()
  const { isSimulated, costText } = useTutorialRows()
  const progress = useProgress()
  useReplayEarlyInput()
  const fill = useFilledIn(progress.values)
  const [said, setSaid] = useState('')
  const all = allSteps(tutorial)
  const ids = progress.done[id] ?? []
  const isDone = (step: Step) => ids.includes(step.id)
  const done = all.filter(isDone).length
  const next = all.find((step) => !isDone(step))

  const mark = (step: Step, checked: boolean) => {
    markStep(id, step.id, checked)
    const count = done + (checked ? 1 : -1)
    const rest = count === all.length ? 'The tutorial is done.' : `${count} of ${all.length} done.`
    setSaid(`Step ${all.indexOf(step) + 1} ${checked ? 'is done' : 'is open again'}. ${rest}`)
  }
  const again = () => {
    const undo = startAgain(id)
    setSaid('No step is done.')
    notifySuccess('All steps are open again.', {
      label: 'Undo',
      onClick: () => {
        undo()
        setSaid('The steps are done again.')
      },
    })
  }
  const list = (from: number, part: readonly Step[]) => (
    <ol start={from + 1}>
      {part.map((step, index) => (
        <StepItem
          key={step.id}
          step={step}
          number={from + index + 1}
          isDone={isDone(step)}
          isNext={step === next && done > 0}
          isOutOfReach={isSimulated && step.needsMachine === true}
          code={step.command && fill(step.command.code)}
          onMark={(checked) => mark(step, checked)}
        />
      ))}
    </ol>
  )
  const isLeftRunning = usage.length > 0 && steps.every(isDone) && !cleanUp.every(isDone)

  return (
    <article className="sheet">
      <header className="px-(--pad) pt-8 pb-9 max-md:py-6">
        <Breadcrumb
          items={[{ label: 'Tutorials', href: '/tutorials' }, { label: title }]}
          renderLink={({ href, ...link }) => <Link to={href} {...link} />}
          className="mb-4"
        />
        <h1 className="page-title max-w-[20em]">{title}</h1>
        <p className="lead mt-4 max-w-[36em]">{description}</p>
      </header>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 border-t border-line px-(--pad) py-5 lg:grid-cols-4">
        <Stat label="Level" size="s" value={<span className="font-sans">{level}</span>} />
        <Stat label="Time" size="s" value={minutes} unit="minutes" />
        <Stat
          label="Costs"
          size="s"
          value={costText(tutorial)}
          {...(usage.length > 0 && orders === 'preview'
            ? { note: 'Not charged in the preview.' }
            : {})}
        />
        <div className="min-w-0">
          <Stat label="Done" size="s" value={done} of={`of ${all.length}`} />
          <StepTicks done={done} total={all.length} />
        </div>
      </div>
      <PracticeNote />
      <Part id="before" title="Before you start">
        <ul className="grid gap-2 px-(--pad) py-6">
          {needs.map((need) => (
            <li key={need} className="max-w-prose">
              <RichText text={need} />
            </li>
          ))}
        </ul>
        <CommandValues tutorial={tutorial} values={progress.values} />
      </Part>
      <Part
        id="steps"
        title="Steps"
        aside={
          <div className="mt-3 lg:sticky lg:top-24">
            <div className={styles.interactive}>
              <Kept />
              <Button
                size="sm"
                className="mt-4"
                disabledReason={done === 0 ? 'No step is done yet.' : undefined}
                onClick={again}
              >
                Start again
              </Button>
            </div>
            <Contents steps={all} isDone={isDone} />
          </div>
        }
      >
        {list(0, steps)}
      </Part>
      <Part
        id="clean-up"
        title="Clean up"
        aside={
          isLeftRunning ? (
            <p className="text-ember-text">
              {orders === 'preview' ? 'Your server still exists.' : 'Your server is still billed.'}
            </p>
          ) : null
        }
      >
        {list(steps.length, cleanUp)}
      </Part>
      {usage.length === 0 ? null : (
        <Part id="cost" title="What it costs">
          <CostTable tutorial={tutorial} />
        </Part>
      )}
      <NextTutorials after={tutorial} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </article>
  )
}

interface ContentsProps {
  steps: readonly Step[]
  isDone: (step: Step) => boolean
}

/** The steps as links, with what is done. */
function Contents({ steps, isDone }: ContentsProps) {
  return (
    <nav aria-label="Steps" className={clsx(styles.contents, 'mt-5 grid text-14 max-lg:hidden')}>
      {steps.map((step) => (
        <span key={step.id} data-done={isDone(step) ? '' : undefined}>
          <a href={`#${step.id}`}>
            {step.title}
            {isDone(step) ? <span className="sr-only">, done</span> : null}
          </a>
        </span>
      ))}
    </nav>
  )
}

/** Where the progress is. */
function Kept() {
  const isKept = useIsProgressKept()
  return (
    <p className="small">
      {isKept
        ? 'Tick each step when it is done. This browser keeps your ticks; nothing is sent.'
        : 'This browser does not store data of sites, so your ticks last until you close the page.'}
    </p>
  )
}

interface PartProps {
  id: string
  title: string
  /** Below the title. */
  aside?: ReactNode
  children: ReactNode
}

function Part({ id, title, aside, children }: PartProps) {
  return (
    <section className="band" aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <div className="body">{children}</div>
    </section>
  )
}

function NextTutorials({ after }: { after: Tutorial }) {
  const next = tutorials[tutorials.indexOf(after) + 1]
  return (
    <nav
      aria-label="More tutorials"
      className="flex flex-wrap gap-x-8 gap-y-2 border-t border-line px-(--pad) py-6"
    >
      {next === undefined ? null : (
        <Link to="/tutorials/$tutorial" params={{ tutorial: next.id }}>
          Next: {next.title}
        </Link>
      )}
      <Link to="/tutorials">All tutorials</Link>
      <Link to="/support">Get help</Link>
    </nav>
  )
}
