import { useMutation, useQuery } from '@tanstack/react-query'
import { FailureBanner } from '@/components/FailureBanner'
import { QueryState } from '@/components/QueryState'
import { setStatusSubscription } from '@/domain/status/subscription'
import { statusSubscriptionQuery } from '@/domain/status/subscriptionQuery'
import { Button } from '@/ui/Button'

/** Whether the signed-in person gets the mails; one press changes it. */
export function OwnUpdates({ userId }: { userId: string }) {
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
