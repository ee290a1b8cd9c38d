import type { BitCommand } from '@/domain/bit/command'
import { commands } from '@/domain/bit/commands'
import { STEPS } from '@/domain/bit/stepList'
import styles from './consoleSide.module.css'

/** Every command, from the definitions that run it. A press puts it in the line. */
export function CommandLists({ onPut }: { onPut: (line: string) => void }) {
  return (
    <>
      <section>
        <h2>Without an account</h2>
        <CommandList kinds={['public']} onPut={onPut} />
      </section>
      <section>
        <details>
          <summary>
            <h2>Signed in</h2>
          </summary>
          <CommandList kinds={['account', 'change']} onPut={onPut} />
        </details>
      </section>
      <section>
        <h2>After a pipe</h2>
        <dl className={styles.pairs}>
          {STEPS.map(({ name, does }) => (
            <div key={name}>
              <dt className="num">{name}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

function CommandList({
  kinds,
  onPut,
}: {
  kinds: readonly BitCommand['kind'][]
  onPut: (line: string) => void
}) {
  return (
    <ul className={styles.list}>
      {commands
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ name, about, parameters }) => (
          <li key={name}>
            <button type="button" onClick={() => onPut(parameters.length > 0 ? `${name} ` : name)}>
              <b className="num">{name}</b>
              <span>{about}</span>
            </button>
          </li>
        ))}
    </ul>
  )
}
