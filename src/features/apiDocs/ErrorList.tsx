import { actionErrors } from '@/content/api/actionErrors'
import {
  actionErrorCodes,
  actionErrorId,
  sameErrors,
  type ErrorCode,
} from '@/content/api/errorCodes'
import { errorEntries, errorsIn, type ErrorEntry } from '@/content/api/errorEntries'
import errors from '@/content/api/reference/errors.json'
import { texts, translations } from '@/lib/errorTexts'
import styles from './docs.module.css'

/** The entries of a group of errors: what happened, why, and what to do. Messages of the site link to them. */
export function ErrorList({ group }: Pick<ErrorEntry, 'group'>) {
  return (
    <div className={styles.flush}>
      {errorsIn(group).map((code) => (
        <Entry key={code} id={code} code={code} {...entryOf(code)} />
      ))}
    </div>
  )
}

/** Why actions of servers fail. */
export function ActionErrorList() {
  return (
    <div className={styles.flush}>
      {actionErrorCodes.map((code) => (
        <Entry key={code} id={actionErrorId(code)} code={code} {...actionErrors[code]} />
      ))}
    </div>
  )
}

interface EntryProps {
  id: string
  code: string
  status?: number | undefined
  message: string
  why: string
  hint?: string | undefined
  /** Another code with an anchor here. */
  also?: string | undefined
  /** Codes of the services behind the API that mean the same. */
  services?: readonly string[]
}

function entryOf(code: ErrorCode): Omit<EntryProps, 'id' | 'code'> {
  const also = Object.keys(sameErrors).find((same) => sameErrors[same] === code)
  const { message, hint }: { message: string; hint?: string } = texts[code]
  const raised = errors.find((error) => error.code === code || error.code === also)
  const services = Object.keys(translations).filter(
    (service) => translations[service] === code && service !== also,
  )
  return { status: raised?.status, message, why: errorEntries[code].why, hint, also, services }
}

function Entry({ id, code, status, message, why, hint, also, services = [] }: EntryProps) {
  const others = also === undefined ? services : [also, ...services]
  return (
    <div id={id} className={styles.error}>
      <div id={also}>
        <h3>{message}</h3>
        <p>{why}</p>
        {hint === undefined ? null : (
          <p>
            <span className="label">What to do</span> {hint}
          </p>
        )}
        {others.length === 0 ? null : (
          <p className={styles.others}>
            Also:{' '}
            {others.map((other) => (
              <code key={other}>{other}</code>
            ))}
          </p>
        )}
      </div>
      {/* For programs, so after what people read. */}
      <p className={styles.errorCode}>
        <code>{code}</code>
        {status === undefined ? null : <span>Status {status}</span>}
      </p>
    </div>
  )
}
