import { clsx } from 'clsx'
import { allSteps, type Tutorial } from '@/content/tutorials/tutorial'
import { commandValues } from '@/content/tutorials/values'
import { Field, TextInput } from '@/ui/Field'
import { setCommandValue } from './progress'
import styles from './tutorials.module.css'

export interface CommandValuesProps {
  tutorial: Tutorial
  values: Readonly<Record<string, string>>
}

/** Fields for the values in the commands. Without them the commands show examples. */
export function CommandValues({ tutorial, values }: CommandValuesProps) {
  const used = commandValues.filter(({ example }) =>
    allSteps(tutorial).some(({ command }) => command?.code.includes(example)),
  )
  if (used.length === 0) return null
  return (
    <div className={clsx(styles.interactive, 'grid gap-4 border-t border-line px-(--pad) py-6')}>
      <p className="small">
        Once you know these, the commands on this page contain them. They stay in this browser.
      </p>
      <div className="grid max-w-[44rem] gap-5 sm:grid-cols-2">
        {used.map(({ id, label, hint, example, pattern, problem }) => {
          const value = values[id] ?? ''
          return (
            <Field
              key={id}
              label={label}
              hint={hint}
              error={value !== '' && !pattern.test(value) ? problem : undefined}
            >
              <TextInput
                mono
                name={`tutorial-${id}`}
                placeholder={example}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={value}
                onChange={(event) => setCommandValue(id, event.currentTarget.value)}
              />
            </Field>
          )
        })}
      </div>
    </div>
  )
}
