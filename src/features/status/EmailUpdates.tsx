import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { QueryState } from '@/components/QueryState'
import { emailSchema, problemOf } from '@/domain/identity/credentials'
import { useUser } from '@/domain/session/useAuth'
import { setStatusSubscription, subscribeToStatus } from '@/domain/status/subscription'
import { statusSubscriptionQuery } from '@/domain/status/subscriptionQuery'
import { useAsyncAction } from '@/lib/useAsyncAction'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'

/** The mails about incidents and maintenance: one press with an account, an address to confirm without one. */
export function EmailUpdates() {
  const user = useUser()
  if (user !== null) return <OwnUpdates userId={user.id} />
  // The database cannot check a captcha, and the auth service does.
  return import.meta.env.VITE_CAPTCHA ? <SignInFirst /> : <AddressForm />
}

function OwnUpdates({ userId }: { userId: string }) {
  const query = useQuery(statusSubscriptionQuery(userId))
  const { mutate, isPending, error } = useMutation({
    mutationFn: setStatusSubscription,
    meta: { invalidates: [statusSubscriptionQuery(userId).queryKey], alsoAfter: 'failure' },
  })
  return (
    <QueryState query={query}>
      {(data) =>
        data === undefined ? (
          <div aria-busy="true" className="min-h-24" />
        ) : (
          <div className="grid justify-items-start gap-3">
            <p role="status" className="text-14">
              {data.is_subscribed ? 'We email every update to ' : 'We can email every update to '}
              <b className="strong wrap-anywhere">{data.address}</b>.
            </p>
            {error === null ? null : <FailureBanner failure={error} />}
            <Button
              variant={data.is_subscribed ? 'secondary' : 'primary'}
              busy={isPending}
              onClick={() => mutate(!data.is_subscribed)}
            >
              {data.is_subscribed ? 'Unsubscribe' : 'Subscribe'}
            </Button>
          </div>
        )
      }
    </QueryState>
  )
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

function AddressForm() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const request = useAsyncAction(subscribeToStatus)

  const send = async () => {
    const wrong = problemOf(emailSchema, address)
    setProblem(wrong)
    if (wrong !== undefined) input.current?.focus()
    else if (await request.run(address.trim())) setSentTo(address.trim())
  }

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
          aria-label="Updates by email"
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
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
