import { clsx } from 'clsx'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { sampleLanguages, type ApiPlace } from '@/content/api/samples'
import { CopyButton } from '@/ui/CodeBlock'
import { Highlighted } from './Highlighted'
import styles from './requestSample.module.css'
import { useApiPlace } from './useApiPlace'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

export interface SampleProps {
  /** What the sample does: the name of its tabs. */
  label: string
  /** The code in a language, or undefined if there is none. */
  write: (language: string, place: ApiPlace) => string | undefined
  /** Below the code: the button that runs it. */
  foot?: ReactNode
  answer?: ReactNode
}

/** The same request in every language, with the address and the public key of this deployment. */
export function Sample({ label, write, foot, answer }: SampleProps) {
  const [chosen, setChosen] = useState(sampleLanguages[0]?.id)
  const place = useApiPlace()
  const id = useId()
  const tabs = sampleLanguages.flatMap((language) => {
    const code = write(language.id, place)
    return code === undefined ? [] : [{ ...language, code }]
  })
  const current = tabs.find((tab) => tab.id === chosen) ?? tabs[0]

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    if (step === undefined || current === undefined) return
    const next = tabs.at((tabs.indexOf(current) + step) % tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }

  return (
    <div className={clsx('panel', styles.sample)}>
      <div className={styles.sampleHead}>
        <div role="tablist" aria-label={label} className={styles.tabs}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab === current}
              aria-controls={`${id}-panel`}
              tabIndex={tab === current ? 0 : -1}
              onClick={() => setChosen(tab.id)}
              onKeyDown={move}
            >
              {tab.label}
            </button>
          ))}
        </div>
        <CopyButton text={current?.code ?? ''} />
      </div>
      <div className={clsx(styles.beside, Boolean(answer) && styles.answered)}>
        <pre
          id={`${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${current?.id}`}
          tabIndex={0}
          className="code rounded-none"
        >
          <code>
            <Highlighted code={current?.code ?? ''} />
          </code>
        </pre>
        {answer}
      </div>
      {foot}
    </div>
  )
}
