import { Money } from '@/components/Money'
import { actionWords, scopeNames, type ApiKey } from '@/domain/workspaces/apiKeys'

export type KeyScopeProps = Pick<ApiKey, 'scope' | 'actions' | 'label' | 'approvalMicros'>

/** The scope of a key and, of a narrowed one, its actions, the label of its servers, and above what it asks. */
export function KeyScope({ scope, actions, label, approvalMicros }: KeyScopeProps) {
  return (
    <>
      {actions === null ? (
        scopeNames[scope]
      ) : (
        <details>
          <summary className="min-h-6 cursor-pointer py-0.5 max-md:min-h-11 max-md:py-3 pointer-coarse:min-h-11 pointer-coarse:py-3">
            {scopeNames[scope]}: {actions.length === 1 ? '1 action' : `${actions.length} actions`}
          </summary>
          <ul className="text-12 text-text-2">
            {actions.map((action) => (
              <li key={action}>{actionWords(action)}</li>
            ))}
          </ul>
        </details>
      )}
      {label === null ? null : (
        <small className="block text-12 wrap-anywhere text-text-2">
          servers with <code>{label}</code>
        </small>
      )}
      {approvalMicros === null ? null : (
        <small className="block text-12 text-text-2">
          asks above <Money micros={approvalMicros} currency="EUR" /> a month
        </small>
      )}
    </>
  )
}
