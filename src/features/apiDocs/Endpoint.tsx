import type { Caller } from '@/content/api/reference'
import styles from './docs.module.css'

export interface EndpointProps {
  method: string
  path: string
  caller: Caller
  since: string
}

const CALLERS: Readonly<Record<Caller, string>> = {
  everyone: 'public key',
  signedIn: 'public key and access token',
}

/** The method and the address of a request, what it needs, and since when it exists. */
export function Endpoint({ method, path, caller, since }: EndpointProps) {
  return (
    <div className={styles.endpoint}>
      <code className={styles.call}>
        <b>{method}</b>
        {path}
      </code>
      <span>needs the {CALLERS[caller]}</span>
      <span>
        since <span className="num">{since}</span>
      </span>
    </div>
  )
}
