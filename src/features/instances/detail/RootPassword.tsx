import { useMutation, useQuery } from '@tanstack/react-query'
import { FailureBanner } from '@/components/FailureBanner'
import { SectionHead } from '@/components/SectionHead'
import { errorText } from '@/domain/instances/pastActionTexts'
import { resetRootPassword, whyNoAccessChange } from '@/domain/instances/access'
import { instanceActionsQuery } from '@/domain/instances/queryOptions'
import { makeRootPassword } from '@/domain/instances/rootPassword'
import { instancesStale } from '@/domain/staleKeys'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { CopyButton } from '@/ui/CodeBlock'
import type { TabProps } from './InstancePage'

const INTERVAL = 1_500

/** Gives root another password. It is made in this page, which shows it until it is left; the site never has it. */
export function RootPassword({ instance, rules, isSimulated }: TabProps) {
  const { id, name } = instance
  const reason = whyNoAccessChange(instance, rules)
  const reset = useMutation({
    mutationFn: async () => {
      const { password, hash } = await makeRootPassword()
      return { password, actionId: await resetRootPassword(id, hash, crypto.randomUUID()) }
    },
    meta: { invalidates: instancesStale, alsoAfter: 'failure' },
  })
  return (
    <section aria-labelledby="root-password" className="border-t border-line">
      <SectionHead id="root-password" title="Root password" />
      <div className="grid max-w-[44rem] gap-4 px-(--pad) pb-8 text-14">
        <p>
          For the console, and for SSH where the server lets root sign in with a password; many
          images do not. The password is made in this page. Only its hash is sent, and it is deleted
          once the server has it. You confirm that it is you.
          {isSimulated
            ? ' This server is simulated: nothing is written, and the password opens nothing.'
            : ''}
        </p>
        {reset.data ? (
          <NewPassword instanceId={id} name={name} isSimulated={isSimulated} {...reset.data} />
        ) : null}
        {reset.error ? <FailureBanner failure={reset.error} /> : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            busy={reset.isPending}
            disabledReason={reason}
            {...(reason === undefined ? {} : { reasonBeside: 'root-password-off' })}
            onClick={() => reset.mutate()}
          >
            Set a new root password
          </Button>
          <p id="root-password-off" className="text-text-2">
            {reason}
          </p>
        </div>
      </div>
    </section>
  )
}

interface NewPasswordProps {
  instanceId: string
  /** The name of the server. */
  name: string
  /** The engine writes nothing, so the password opens nothing. */
  isSimulated: boolean
  password: string
  actionId: string
}

/** The new password, and whether the server has it by now. */
function NewPassword({ instanceId, name, isSimulated, password, actionId }: NewPasswordProps) {
  const { data: actions } = useQuery({
    ...instanceActionsQuery(instanceId),
    refetchInterval: ({ state }) => {
      const status = state.data?.find((action) => action.id === actionId)?.status
      return status === 'succeeded' || status === 'failed' ? false : INTERVAL
    },
  })
  const action = actions?.find((each) => each.id === actionId)
  if (action?.status === 'failed') {
    return (
      <Banner tone="error" role="alert" title={`${name} keeps its old password.`}>
        It could not be changed: {errorText(action.errorCode)}. The activity of the server says
        more.
      </Banner>
    )
  }
  const isDone = action?.status === 'succeeded'
  return (
    <Banner
      tone={isDone ? 'ok' : 'info'}
      role="status"
      title={titleOf(name, isDone, isSimulated)}
      actions={<CopyButton text={password} what="the password" />}
    >
      {isSimulated
        ? 'A real server would take this password. It is shown until you leave this page.'
        : 'Store it now: it is shown until you leave this page, and nobody else has it.'}
      <code data-secret="" className="mt-2 block wrap-anywhere">
        {password}
      </code>
    </Banner>
  )
}

function titleOf(name: string, isDone: boolean, isSimulated: boolean): string {
  if (!isDone) return `The password is on its way to ${name}.`
  return isSimulated
    ? `The simulated engine says that it is done. Nothing was written on ${name}.`
    : `${name} has the new password.`
}
