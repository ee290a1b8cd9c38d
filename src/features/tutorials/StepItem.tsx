import { clsx } from 'clsx'
import { places, type Step } from '@/content/tutorials/tutorial'
import { Checkbox } from '@/ui/Checkbox'
import { CodeBlock } from '@/ui/CodeBlock'
import { RichText } from './RichText'
import styles from './tutorials.module.css'

export interface StepItemProps {
  step: Step
  number: number
  isDone: boolean
  /** The first step that is open. */
  isNext: boolean
  /** It needs a machine that answers, and this deployment has none. */
  isOutOfReach: boolean
  /** The command with the values of the reader. */
  code: string | undefined
  onMark: (isDone: boolean) => void
}

/** One step: where it is done, what to do, the command, what the reader sees then, and a tick. */
export function StepItem(props: StepItemProps) {
  const { step, number, isDone, isNext, isOutOfReach, code, onMark } = props
  const { id, title, place, text, command, result } = step
  return (
    <li
      id={id}
      className={clsx(styles.step, 'grid grid-cols-[3.5rem_minmax(0,1fr)]')}
      data-done={isDone ? '' : undefined}
      data-next={isNext ? '' : undefined}
    >
      <span className={clsx(styles.number, 'num pt-7 pl-(--pad) text-20/6')} aria-hidden="true">
        {number}
      </span>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 pt-7 pr-(--pad) pb-4">
        <h3 className="text-20 leading-6">{title}</h3>
        <p className="-mt-2 flex flex-wrap gap-x-4 text-14 text-text-3">
          {places[place]}
          {isOutOfReach ? <span className="text-warn">Needs a real server</span> : null}
        </p>
        {text.map((line) => (
          <p key={line} className="max-w-prose">
            <RichText text={line} />
          </p>
        ))}
        {command === undefined || code === undefined ? null : (
          <CodeBlock
            className="max-w-[52rem]"
            code={code}
            title={command.title}
            label={`${command.title}: ${title}`}
          />
        )}
        {result === undefined ? null : (
          <p className="flex max-w-prose items-baseline gap-3">
            <span className="label">Then</span>
            <span>
              <RichText text={result} />
            </span>
          </p>
        )}
        <Checkbox
          className={clsx(styles.interactive, 'w-fit')}
          checked={isDone}
          label={
            <>
              Done<span className="sr-only">: {title}</span>
            </>
          }
          onChange={(event) => onMark(event.currentTarget.checked)}
        />
      </div>
    </li>
  )
}
