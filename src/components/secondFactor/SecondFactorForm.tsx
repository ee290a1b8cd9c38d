import { useRef, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import {
  listFactors,
  renewSession,
  verifyCode,
  verifySecurityKey,
} from '@/domain/session/secondFactor/factors'
import { useAsyncAction } from '@/lib/useAsyncAction'
import { useFirstFocus } from '@/lib/useFirstFocus'
import { Button } from '@/ui/Button'
import { RadioCards } from '@/ui/RadioCards'
import { ErrorLink } from '../ErrorLink'
import { FailureBanner } from '../FailureBanner'
import { CODE_LENGTH, CodeField } from './CodeField'

const KINDS: Readonly<Record<string, string>> = {
  totp: 'App that shows codes',
  webauthn: 'Security key',
}

/** Failures that another code fixes: they are shown at its field. */
const WRONG_CODE = new Set(['mfa_verification_failed', 'code_used'])

export interface SecondFactorFormProps {
  submitLabel: string
  /** Called when the service has accepted the factor. */
  onShown?: () => void
  /** Called when the last factor turns out to be removed in another browser. */
  onNoneLeft?: (why: Failure) => void
}

/** Asks for one of the person's second factors: the code of an app, or a security key. */
export function SecondFactorForm({ submitLabel, onShown, onNoneLeft }: SecondFactorFormProps) {
  const [factors, setFactors] = useState(usableFactors)
  const [chosen, setChosen] = useState(factors[0]?.id ?? '')
  /** Said where the form of the factor, which is gone, cannot. */
  const [gone, setGone] = useState<Failure | null>(null)
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]
  if (factor === undefined) {
    if (gone !== null) return <FailureBanner failure={gone} />
    return <p>Your second factor cannot be used in this browser.</p>
  }
  /** Shows the factor. One that was removed in another browser leaves the list. */
  const show = async (call: Promise<void>) => {
    try {
      await call
    } catch (error) {
      if ((error as Partial<Failure>).code === 'mfa_factor_not_found') {
        await renewSession()
        const left = usableFactors()
        setFactors(left)
        if (left.every(({ id }) => id !== factor.id)) setGone(error as Failure)
        if (left.length === 0) onNoneLeft?.(error as Failure)
      }
      throw error
    }
    onShown?.()
  }
  return (
    <div className="grid gap-5">
      {gone === null ? null : <FailureBanner failure={gone} />}
      {factors.length > 1 ? (
        <RadioCards
          legend="Second factor"
          options={factors.map(({ id, kind, name }) => ({
            value: id,
            label: <span className="line-clamp-2 wrap-anywhere">{name || KINDS[kind]}</span>,
            description: name ? KINDS[kind] : undefined,
          }))}
          value={factor.id}
          onChange={setChosen}
        />
      ) : null}
      {factor.kind === 'totp' ? (
        <CodeForm
          key={factor.id}
          submitLabel={submitLabel}
          onSend={(code) => show(verifyCode(factor.id, code))}
        />
      ) : (
        <KeyForm key={factor.id} onAsk={() => show(verifySecurityKey(factor.id))} />
      )}
    </div>
  )
}

/** The factors that these pages can ask for. */
const usableFactors = () => listFactors().filter(({ kind }) => Object.hasOwn(KINDS, kind))

interface CodeFormProps {
  submitLabel: string
  /** Rejects with a Failure. */
  onSend: (code: string) => Promise<void>
}

function CodeForm({ submitLabel, onSend }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  useFirstFocus(field)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const task = useAsyncAction(onSend)
  const failure = task.status === 'failed' ? task.failure : null
  const isWrong = failure !== null && WRONG_CODE.has(failure.code)

  const send = async (given: string) => {
    if (given.length < CODE_LENGTH) {
      setProblem('Enter all six digits.')
      field.current?.focus()
      return
    }
    if (await task.run(given)) return
    // The next code can be typed at once, over the one that was refused.
    field.current?.focus()
    field.current?.select()
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send(code)
      }}
    >
      {failure !== null && !isWrong ? <FailureBanner failure={failure} /> : null}
      <CodeField
        ref={field}
        value={code}
        error={problem ?? (isWrong ? <WrongCode failure={failure} /> : undefined)}
        onChange={(given) => {
          setCode(given)
          setProblem(undefined)
          task.reset()
          if (given.length === CODE_LENGTH && given !== code) void send(given)
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        busy={task.status === 'running'}
      >
        {submitLabel}
      </Button>
    </form>
  )
}

function WrongCode({ failure: { code, message, hint } }: { failure: Failure }) {
  return (
    <>
      {message} {hint} <ErrorLink code={code} />
    </>
  )
}

function KeyForm({ onAsk }: { onAsk: () => Promise<void> }) {
  const task = useAsyncAction(onAsk)
  return (
    <>
      {task.status === 'failed' ? <FailureBanner failure={task.failure} /> : null}
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        busy={task.status === 'running'}
        onClick={() => void task.run()}
      >
        Use your security key
      </Button>
    </>
  )
}
