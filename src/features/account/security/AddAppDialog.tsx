import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { FormDialog } from '@/components/FormDialog'
import { notifyFailure } from '@/components/notifyFailure'
import { CODE_LENGTH, CodeField } from '@/components/secondFactor/CodeField'
import { nameFactor } from '@/domain/identity/security'
import { queryKeys } from '@/domain/queryKeys'
import { enrolTotp, verifyCode, type NewTotpFactor } from '@/domain/session/secondFactor/factors'
import { toFailure } from '@machines/failures'
import { Button } from '@/ui/Button'
import { CopyButton } from '@/ui/CodeBlock'
import { Field, TextInput } from '@/ui/Field'
import { QrCode } from '@/ui/QrCode'
import { Skeleton } from '@/ui/Skeleton'
import { atName, nameProblem } from './NameDialog'
import { whenConfirmed } from '@/domain/session/whenConfirmed'

const APP_NAME = 'Authenticator app'

/** The refusals that another code can answer. */
const WRONG_CODE = ['mfa_verification_failed', 'code_used']

/** The refusals after which the key in the app is worth nothing: it was not confirmed in time, or removed. */
const GONE = ['mfa_factor_not_found', 'mfa_challenge_expired']

/** The service stores a name with the key, before the person has chosen one. */
interface Begun extends NewTotpFactor {
  storedName: string
}

/** Default names that no listed factor has. A key that was begun elsewhere may have one all the same. */
function freeNames(taken: readonly string[]): string[] {
  return Array.from({ length: taken.length + 3 }, (_, index) =>
    index === 0 ? APP_NAME : `${APP_NAME} ${index + 1}`,
  ).filter((name) => !taken.includes(name))
}

/** Begins with the first free default name. */
async function begin(names: readonly string[]): Promise<Begun> {
  const [storedName = APP_NAME, ...others] = names
  try {
    return { ...(await enrolTotp(storedName)), storedName }
  } catch (error) {
    if (toFailure(error).code !== 'mfa_factor_name_conflict' || others.length === 0) throw error
    return begin(others)
  }
}

export interface AddAppDialogProps {
  /** The names of the factors that there are. */
  taken: readonly string[]
  onAdded: (name: string) => void
  onClose: () => void
}

/** Adds an authenticator app: shows its key, and asks for a code that proves that the app has it. */
export function AddAppDialog({ taken, onAdded, onClose }: AddAppDialogProps) {
  const names = freeNames(taken)
  const [name, setName] = useState(names[0] ?? APP_NAME)
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<{ name?: string; code?: string }>({})
  const start = useMutation({ mutationFn: () => whenConfirmed(() => begin(names)) })
  const { mutate: startNow } = start
  const hasStarted = useRef(false)
  useEffect(() => {
    // Once also where React mounts twice.
    if (!hasStarted.current) startNow()
    hasStarted.current = true
  }, [startNow])
  const key = start.data
  const save = useMutation<void, Failure, { key: Begun; code: string; name: string }>({
    mutationFn: (given) => verifyCode(given.key.factorId, given.code),
    onSuccess: async (_, given) => {
      if (given.name !== given.key.storedName) {
        await nameFactor(given.key.factorId, given.name).catch((error: unknown) =>
          notifyFailure(
            `The app was added with the name ${given.key.storedName}. ${toFailure(error).message}`,
            toFailure(error),
          ),
        )
      }
      onAdded(given.name)
    },
    meta: { invalidates: [queryKeys.security()], alsoAfter: 'failure' },
  })
  const refused = atName(save.error)
  const isWrong = refused !== null && WRONG_CODE.includes(refused.code)
  const isGone = refused !== null && GONE.includes(refused.code)
  const codeFailure = isWrong ? { ...refused, field: 'code' } : null

  const submit = () => {
    if (key === undefined) return
    // The list also has this key, with the name that was stored with it, once it was read again after a refusal.
    const isTaken = name.trim() !== key.storedName && taken.includes(name.trim())
    const duplicate = isTaken ? 'You have a second factor with this name already.' : undefined
    const found = {
      name: nameProblem(name) ?? duplicate,
      code: code.length < CODE_LENGTH ? 'Enter all six digits.' : undefined,
    }
    setProblems(found)
    if (found.code === undefined && found.name === undefined) {
      save.mutate({ key, code, name: name.trim() })
    }
  }

  return (
    <FormDialog
      size="lg"
      title="Add an authenticator app"
      description="Scan the code with your app, then enter the six digits that it shows."
      submitLabel="Add app"
      isPending={save.isPending}
      disabledReason={key === undefined ? 'The key is still loading.' : undefined}
      className="grid gap-6 md:grid-cols-[13rem_minmax(0,1fr)]"
      onSubmit={submit}
      onClose={onClose}
    >
      {start.error ? (
        <div className="md:col-span-2">
          <FailureBanner
            failure={start.error}
            actions={
              <Button size="sm" busy={start.isPending} onClick={() => start.mutate()}>
                Try again
              </Button>
            }
          />
        </div>
      ) : null}
      {refused && !isWrong && refused.field !== 'name' ? (
        <div className="md:col-span-2">
          <FailureBanner
            failure={
              isGone
                ? {
                    ...refused,
                    message: 'This key is no longer valid.',
                    hint: 'It had to be confirmed within five minutes. Get a new one and scan it again.',
                  }
                : refused
            }
            actions={
              isGone ? (
                <Button
                  size="sm"
                  busy={start.isPending}
                  onClick={() => {
                    save.reset()
                    setCode('')
                    start.mutate()
                  }}
                >
                  New key
                </Button>
              ) : null
            }
          />
        </div>
      ) : null}
      <div className="max-md:max-w-52">
        {key === undefined ? (
          <Skeleton className="aspect-square w-full" />
        ) : (
          <QrCode text={key.uri} label="QR code with the key for your app" />
        )}
      </div>
      <div className="grid min-w-0 content-start gap-5">
        <div>
          <p className="text-14 text-text-2">Can’t scan it? Type this key into the app:</p>
          {key === undefined ? (
            <Skeleton className="mt-1 h-6 max-w-64" />
          ) : (
            <p className="flex flex-wrap items-center gap-x-3">
              <code data-secret="" className="text-14 text-text">
                {key.secret.match(/.{1,4}/g)?.join(' ')}
              </code>
              <CopyButton text={key.secret} what="the key" />
            </p>
          )}
        </div>
        <Field
          label="Name"
          hint="So that you recognise it: the app, or the phone that it is on."
          error={problems.name ?? fieldError('name', [], refused)}
        >
          <TextInput
            autoComplete="off"
            value={name}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value)
              setProblems({ ...problems, name: undefined })
            }}
          />
        </Field>
        <CodeField
          value={code}
          error={problems.code ?? fieldError('code', [], codeFailure)}
          onChange={(digits) => {
            setCode(digits)
            setProblems({ ...problems, code: undefined })
            if (isWrong) save.reset()
          }}
        />
      </div>
    </FormDialog>
  )
}
