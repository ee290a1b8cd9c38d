import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BitCommand, Parameter } from '@/domain/bit/command'
import styles from './consoleSide.module.css'

interface ReferenceProps {
  command: BitCommand
  /** The name of its value or flag at the cursor. */
  part: string | undefined
}

const DRY_RUN: Parameter = {
  name: 'dry-run',
  type: 'switch',
  about: 'Only says what it would do.',
}

/** The command at the cursor: its words, and what each of its values and flags is for. */
export function Reference({ command, part }: ReferenceProps) {
  const { name, about, kind, parameters, flags } = command
  return (
    <section>
      <h2>
        Reference <span className="font-normal text-text-3">at the cursor</span>
      </h2>
      <ol className={styles.rail}>
        <li>
          <span className={styles.boxes}>
            {name.split(' ').map((word) => (
              <code key={word} className={styles.word}>
                {word}
              </code>
            ))}
          </span>
          <span>{about}</span>
        </li>
        {parameters.map((parameter) => (
          <Part key={parameter.name} parameter={parameter} isHere={parameter.name === part}>
            <code className={styles.value}>{parameter.name}</code>
          </Part>
        ))}
        {[...flags, ...(kind === 'change' ? [DRY_RUN] : [])].map((flag) => (
          <Part key={flag.name} parameter={flag} isHere={flag.name === part}>
            <code className={styles.word}>--{flag.name}</code>
            {flag.type === 'switch' ? null : (
              <code className={styles.value}>{flag.names?.slice(0, -1) ?? flag.type}</code>
            )}
          </Part>
        ))}
      </ol>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.word}>word</span>
        <span className={styles.value}>your value</span>
        <span className={styles.value} data-here>
          you are here
        </span>
      </p>
      <p className="mt-2 text-12">
        <Link to="/bit-language" hash="reference">
          All commands with their columns
        </Link>
      </p>
    </section>
  )
}

interface PartProps {
  parameter: Parameter
  isHere: boolean
  children: ReactNode
}

function Part({ parameter: { about, isRequired, isRepeated }, isHere, children }: PartProps) {
  return (
    <li aria-current={isHere || undefined} data-optional={isRequired === true ? undefined : true}>
      <span className={styles.boxes}>
        {children}
        <small>
          {isRequired === true
            ? 'required'
            : isRepeated === true
              ? 'optional, several'
              : 'optional'}
        </small>
      </span>
      <span>{about}</span>
    </li>
  )
}
