import type { ApiKeyUse, Caller } from '@/content/api/reference'
import { apiKeyWords, needsOf } from './callerWords'
import styles from './docs.module.css'

export interface EndpointProps {
  method: string
  path: string
  caller: Caller
  apiKeys: ApiKeyUse
  since: string
}

/** The method and the address of a request, what it needs, which API keys may send it, and since when it exists. */
export function Endpoint({ method, path, caller, apiKeys, since }: EndpointProps) {
  return (
    <div className={styles.endpoint}>
      <code className={styles.call}>
        <b>{method}</b>
        {path}
      </code>
      <span>{needsOf(caller, apiKeys)}</span>
      <span>{apiKeyWords[apiKeys]}</span>
      <span>
        since <span className="num">{since}</span>
      </span>
    </div>
  )
}
