import type { ReactNode } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { AddSshKey } from '@/components/sshKeys/AddSshKey'
import type { OfferedKey } from '@/domain/instances/offeredKeys'
import { Button } from '@/ui/Button'
import { Skeleton } from '@/ui/Skeleton'
import { Disclosure } from './Disclosure'
import { Step } from './Step'

export interface KeysStepProps {
  /** undefined while they are loading. */
  keys: readonly OfferedKey[] | undefined
  loadFailure: Failure | null
  onReload: () => void
  chosen: readonly string[]
  error: ReactNode
  onChange: (ids: string[]) => void
}

/** The keys that may sign in to the server. */
export function KeysStep(props: KeysStepProps) {
  const { keys, loadFailure, onReload, chosen, error, onChange } = props
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const hasKeys = keys !== undefined && keys.length > 0
  return (
    <Step number={5} title="SSH keys" now={hasKeys ? `${chosen.length} of ${keys.length}` : null}>
      {keys === undefined && loadFailure ? (
        <div className="px-(--pad) py-4">
          <FailureBanner
            failure={{ ...loadFailure, message: 'We could not load your keys.' }}
            actions={
              <Button size="sm" onClick={onReload}>
                Try again
              </Button>
            }
          />
        </div>
      ) : null}
      {keys === undefined && !loadFailure ? (
        <div className="px-(--pad) py-3">
          <Skeleton className="h-6" />
        </div>
      ) : null}
      {keys === undefined ? null : (
        <fieldset aria-describedby={error ? 'keys-error' : undefined}>
          <legend className="sr-only">SSH keys</legend>
          {keys.map((key) => (
            <label
              key={key.id}
              className="grid min-h-11 cursor-pointer grid-cols-[16px_minmax(0,1fr)] items-center gap-x-3 border-b border-line px-(--pad) py-2 text-14 hover:bg-raised has-checked:bg-tint-ember has-checked:shadow-[inset_3px_0_0_var(--color-ember)] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ember md:grid-cols-[16px_minmax(0,9rem)_6rem_minmax(0,1fr)_auto]"
            >
              <input
                type="checkbox"
                checked={chosen.includes(key.id)}
                aria-label={key.name}
                aria-describedby={key.origin === undefined ? undefined : `origin-${key.id}`}
                className="size-4 accent-ember focus-visible:outline-none"
                onChange={() => toggle(key.id)}
              />
              <span className="min-w-0">
                <b className="block truncate font-strong text-text">{key.name}</b>
                {key.origin === undefined ? null : (
                  <small id={`origin-${key.id}`} className="block text-12 text-text-3">
                    {key.origin}
                  </small>
                )}
              </span>
              <code className="num text-12 text-text-2 max-md:hidden">
                {key.algorithm.replace(/^ssh-/, '')}
              </code>
              <code className="num truncate text-12 text-text-2 max-md:col-start-2">
                {key.fingerprint}
              </code>
              <span className="text-12 text-text-3 max-md:hidden">
                <LocalTime at={key.createdAt} day />
              </span>
            </label>
          ))}
          {chosen.length === 0 ? (
            <p className="border-b border-line px-(--pad) py-3 text-14 text-text-2">
              Without a key, nobody can sign in to the server over SSH.
            </p>
          ) : null}
          {error ? (
            <p id="keys-error" className="border-b border-line px-(--pad) py-3 text-14 text-error">
              {error}
            </p>
          ) : null}
          <Disclosure summary="Add a key" isOpenAtFirst={keys.length === 0}>
            <AddSshKey onAdded={(key) => onChange([...chosen, key.id])} />
          </Disclosure>
        </fieldset>
      )}
    </Step>
  )
}
