import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { ProcedureCommand } from '@/components/ProcedureCommand'
import { SectionHead } from '@/components/SectionHead'
import {
  keyChangeBody,
  setServerKeys,
  whyNoAccessChange,
  type KeyChange,
} from '@/domain/instances/access'
import { useOfferedKeys } from '@/domain/instances/useOfferedKeys'
import { instancesStale } from '@/domain/staleKeys'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { notifySuccess } from '@/ui/notify'
import type { TabProps } from './InstancePage'

/** Puts SSH keys on a server that runs. */
export function PutKeys({ userId, instance, rules, isSimulated }: TabProps) {
  const { id, name, workspace } = instance
  const { data: keys = [] } = useOfferedKeys(userId, workspace.id)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isReplacing, setReplacing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const reason = whyNoAccessChange(instance, rules)
  const put = useMutation({
    mutationFn: (next: KeyChange) => setServerKeys(id, next, crypto.randomUUID()),
    onSuccess: () => {
      setChosen([])
      setReplacing(false)
      notifySuccess(
        isSimulated
          ? `The simulated engine has the keys. Nothing is written on ${name}.`
          : `The keys are on their way to ${name}.`,
      )
    },
    meta: { invalidates: instancesStale, alsoAfter: 'failure' },
  })
  const change = { keyIds: chosen, isReplacing }
  const names = keys.flatMap((key) => (chosen.includes(key.id) ? [key.name] : []))
  const press = () => {
    setProblem(chosen.length === 0 ? 'Choose at least one key.' : undefined)
    if (chosen.length > 0) put.mutate(change)
  }
  return (
    <section aria-labelledby="put-keys" className="border-t border-line">
      <SectionHead id="put-keys" title="Put keys on this server" />
      <div className="grid max-w-[44rem] gap-4 px-(--pad) pb-8 text-14">
        <p>
          The keys come into <code>/root/.ssh/authorized_keys</code> while the server runs. You
          confirm that it is you.
          {isSimulated ? ' This server is simulated: nothing is written.' : ''}
        </p>
        {keys.length === 0 ? (
          <p>
            You have no SSH key yet. <Link to="/dashboard/keys">Add one</Link> first.
          </p>
        ) : (
          <>
            <fieldset
              aria-describedby={problem === undefined ? undefined : 'put-keys-problem'}
              className="min-w-0"
            >
              <legend className="mb-1 font-strong text-text">Keys</legend>
              {keys.map((key) => (
                <Checkbox
                  key={key.id}
                  label={key.name}
                  hint={
                    <>
                      <code className="block text-12 break-all">{key.fingerprint}</code>
                      {key.origin}
                    </>
                  }
                  checked={chosen.includes(key.id)}
                  aria-invalid={problem !== undefined}
                  onChange={({ currentTarget: { checked } }) => {
                    setProblem(undefined)
                    setChosen(
                      checked ? [...chosen, key.id] : chosen.filter((each) => each !== key.id),
                    )
                  }}
                />
              ))}
              {problem === undefined ? null : (
                <p id="put-keys-problem" role="alert" className="text-error">
                  {problem}
                </p>
              )}
            </fieldset>
            <Checkbox
              label="Remove every other key of root"
              hint="Also those that somebody put there by hand. Without this, they stay."
              checked={isReplacing}
              onChange={({ currentTarget: { checked } }) => setReplacing(checked)}
            />
            {put.error ? <FailureBanner failure={put.error} /> : null}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button
                variant={isReplacing ? 'danger' : 'secondary'}
                busy={put.isPending}
                disabledReason={reason}
                {...(reason === undefined ? {} : { reasonBeside: 'put-keys-off' })}
                onClick={press}
              >
                {isReplacing ? 'Replace the keys' : 'Add the keys'}
              </Button>
              <p id="put-keys-off" className="text-text-2">
                {reason}
              </p>
            </div>
            <ProcedureCommand
              procedure="set_server_keys"
              body={chosen.length === 0 ? 'Choose a key first.' : keyChangeBody(id, change)}
              calls={
                names.length === 0
                  ? []
                  : [
                      {
                        name: 'server keys',
                        values: [name],
                        flags: { key: names, ...(isReplacing ? { replace: true } : {}) },
                      },
                    ]
              }
            />
          </>
        )}
      </div>
    </section>
  )
}
