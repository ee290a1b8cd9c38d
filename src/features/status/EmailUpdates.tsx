import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { useUser } from '@/domain/session/useAuth'
import { useAsyncAction } from '@/lib/useAsyncAction'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { lazyWithRetry } from '@/ui/lazyWithRetry'

/** Most visitors have no account. */
const OwnUpdates = lazyWithRetry(
  'Your subscription',
  async () => (await import('./OwnUpdates')).OwnUpdates,
  () => <div aria-busy="true" className="min-h-24" />,
)

/** The mails about incidents and maintenance: one press with an account, an address to confirm without one. */
export function EmailUpdates() {
  const user = useUser()
  if (user !== null) return <OwnUpdates userId={user.id} />
  // The database cannot check a captcha, and the auth service does.
  return import.meta.env.VITE_CAPTCHA ? <SignInFirst /> : <AddressForm />
}

function SignInFirst() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-14">Sign in to get every update by email.</p>
      <Button asChild variant="primary">
        <Link to="/auth" search={{ redirect: '/status#updates' }}>
          Sign in
        </Link>
      </Button>
    </div>
  )
}

const FORM = 'Updates by email'

function AddressForm() {
  useReplayEarlyInput(`form[aria-label="${FORM}"]`)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const request = useAsyncAction(async () => {
    // Loaded when it is needed: few visitors subscribe.
    const { requestUpdates } = await import('./requestUpdates')
    const wrong = await requestUpdates(address)
    setProblem(wrong)
    if (wrong === undefined) setSentTo(address.trim())
    else input.current?.focus()
  })

  return (
    <>
      <div role="status">
        {sentTo === null ? null : (
          <p className="text-14">
            <b className="strong">Check your inbox.</b> If{' '}
            <span className="wrap-anywhere">{sentTo}</span> is not subscribed yet, we sent it a link
            to confirm. Nothing there after a few minutes? Look in the spam folder.
          </p>
        )}
      </div>
      {sentTo === null ? (
        <form
          noValidate
          aria-label={FORM}
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void request.run()
          }}
        >
          {request.status === 'failed' ? <FailureBanner failure={request.failure} /> : null}
          <Field
            id={`${id}-email`}
            label="Email"
            error={problem}
            hint="We send a link to confirm it. Every email has a link to unsubscribe."
          >
            <TextInput
              ref={input}
              type="email"
              name="email"
              autoComplete="email"
              placeholder="you@example.com"
              value={address}
              onChange={(event) => {
                setAddress(event.currentTarget.value)
                setProblem(undefined)
                if (request.status === 'failed') request.reset()
              }}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button type="submit" busy={request.status === 'running'}>
              Send a confirmation link
            </Button>
            <p className="text-14">
              With an account:{' '}
              <Link
                to="/auth"
                search={{ redirect: '/status#updates' }}
                className="pointer-coarse:inline-block pointer-coarse:py-3"
              >
                sign in and subscribe
              </Link>
            </p>
          </div>
        </form>
      ) : (
        <Button
          className="mt-3"
          onClick={() => {
            setSentTo(null)
            request.reset()
          }}
        >
          Use another address
        </Button>
      )}
    </>
  )
}
