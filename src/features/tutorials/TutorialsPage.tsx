import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { PageText, type Words } from '@/components/mdx/PageText'
import { QueryProvider } from '@/components/QueryProvider'
import { descriptions } from '@/content/descriptions'
import { pageById } from '@/content/pages'
import { allSteps, levels, type Level, type Tutorial } from '@/content/tutorials/tutorial'
import { tutorials } from '@/content/tutorials/tutorials'
import { Segmented } from '@/ui/Segmented'
import { PracticeNote } from './PracticeNote'
import { useProgress, type Progress } from './progress'
import { StepTicks } from './StepTicks'
import type { TutorialsSearch } from './tutorialsSearch'
import styles from './tutorials.module.css'
import { useTutorialRows } from './useTutorialRows'

export interface TutorialsPageProps {
  search: TutorialsSearch
  /** The text below the tutorials. */
  words: Words
}

/** The steps of a tutorial that are done. Steps that no longer exist do not count. */
function doneOf(tutorial: Tutorial, { done }: Progress): string[] {
  const ids = done[tutorial.id] ?? []
  return allSteps(tutorial).flatMap(({ id }) => (ids.includes(id) ? [id] : []))
}

/** /tutorials: the tasks with level, time, cost and progress. */
export function TutorialsPage(props: TutorialsPageProps) {
  return (
    <QueryProvider>
      <TutorialList {...props} />
    </QueryProvider>
  )
}

function TutorialList({ search, words }: TutorialsPageProps) {
  const navigate = useNavigate()
  const progress = useProgress()
  const { costText } = useTutorialRows()
  const found = tutorials.filter(({ level }) => (search.level ?? level) === level)
  return (
    <article className="sheet">
      <header className="px-(--pad) pt-10 pb-9 max-md:py-6">
        <h1 className="page-title">{pageById('tutorials').title}</h1>
        <p className="lead mt-4 max-w-[34em]">{descriptions.tutorials}</p>
      </header>
      <PracticeNote />
      <Continue progress={progress} />
      <div className={clsx(styles.interactive, 'border-t border-line px-(--pad) py-4')}>
        <Segmented<Level | ''>
          label="Level"
          options={[
            { value: '', label: 'All levels' },
            ...levels.map((level) => ({ value: level, label: level })),
          ]}
          value={search.level ?? ''}
          onChange={(level) =>
            void navigate({
              to: '/tutorials',
              search: { level: level || undefined },
              resetScroll: false,
            })
          }
        />
      </div>
      <ol className="grid overflow-hidden border-t border-line md:grid-cols-2">
        {found.map((tutorial) => (
          <TutorialCard
            key={tutorial.id}
            tutorial={tutorial}
            done={doneOf(tutorial, progress).length}
            cost={costText(tutorial)}
          />
        ))}
      </ol>
      <PageText words={words} />
    </article>
  )
}

interface TutorialCardProps {
  tutorial: Tutorial
  done: number
  cost: string | undefined
}

function TutorialCard({ tutorial, done, cost }: TutorialCardProps) {
  const { id, title, description, level, minutes } = tutorial
  const total = allSteps(tutorial).length
  return (
    <li
      className={clsx(
        styles.card,
        'relative -mr-px -mb-px flex flex-col border-r border-b border-line px-(--pad) py-6 hover:bg-raised',
      )}
    >
      <h2 className="text-20 leading-6">
        <Link to="/tutorials/$tutorial" params={{ tutorial: id }}>
          {title}
        </Link>
      </h2>
      <p className="mt-2 max-w-prose">{description}</p>
      <ul className="mt-auto flex flex-wrap gap-x-5 gap-y-1 pt-5 text-14 text-text">
        <li>{level}</li>
        <li>{minutes} minutes</li>
        <li>
          <span className="sr-only">Costs: </span>
          {cost ?? '…'}
        </li>
      </ul>
      <div className="mt-3 flex items-center gap-3 text-12 text-text-3">
        <StepTicks done={done} total={total} />
        <span>{done === 0 ? `${total} steps` : `${done} of ${total} steps done`}</span>
      </div>
    </li>
  )
}

/** The tutorial that the reader began and did not finish, with its next step. */
function Continue({ progress }: { progress: Progress }) {
  const begun = tutorials.find((tutorial) => {
    const { length } = doneOf(tutorial, progress)
    return length > 0 && length < allSteps(tutorial).length
  })
  if (begun === undefined) return null
  const done = doneOf(begun, progress)
  const steps = allSteps(begun)
  const next = steps.findIndex(({ id }) => !done.includes(id))
  const step = steps[next]
  if (step === undefined) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t border-line bg-tint-ember px-(--pad) py-4 text-14">
      <span className="label">Continue</span>
      <Link to="/tutorials/$tutorial" params={{ tutorial: begun.id }} hash={step.id}>
        {begun.title}: step {next + 1}, {step.title.toLowerCase()}
      </Link>
    </p>
  )
}
