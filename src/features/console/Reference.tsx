import { Link } from '@tanstack/react-router'
import { LineText } from '@/components/bit/LineText'
import type { BitCommand } from '@/domain/bit/command'
import { usageOf } from '@/domain/bit/commands'
import styles from './consoleSide.module.css'

/** The command at the cursor: how it is written, and what its values are. */
export function Reference({ command }: { command: BitCommand }) {
  const values = [...command.parameters, ...command.flags]
  return (
    <section>
      <h2>At the cursor</h2>
      <p className={styles.usage}>
        <LineText line={usageOf(command)} />
      </p>
      <p className="mt-1 text-14">{command.about}</p>
      {values.length === 0 ? null : (
        <dl className={styles.pairs}>
          {values.map(({ name, about }) => (
            <div key={name}>
              <dt className="num">
                {command.flags.some((flag) => flag.name === name) ? `--${name}` : name}
              </dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-2 text-12">
        <Link to="/bit-language" hash="reference">
          All commands with their columns
        </Link>
      </p>
    </section>
  )
}
