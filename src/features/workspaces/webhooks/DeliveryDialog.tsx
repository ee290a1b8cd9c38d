import { useQuery } from '@tanstack/react-query'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { faultText, type Delivery, type DeliveryDetail } from '@/domain/webhooks/deliveries'
import { deliveryQuery } from '@/domain/webhooks/queryOptions'
import { CodeBlock } from '@/ui/CodeBlock'
import { Dialog } from '@/ui/Dialog'
import { CenteredSpinner } from '@/ui/Spinner'

export interface DeliveryDialogProps {
  delivery: Delivery
  onClose: () => void
}

/** What a delivery sends, and what was answered at each try. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const query = useQuery(deliveryQuery(delivery.id, delivery.attempts))
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={delivery.kind}
      description={
        <>
          Sent as <code>webhook-id: {delivery.id}</code>, which is the same at each try.
        </>
      }
      size="lg"
    >
      <QueryState query={query} pending={<CenteredSpinner />}>
        {(detail) => (detail === undefined ? null : <Detail {...detail} />)}
      </QueryState>
    </Dialog>
  )
}

function Detail({ body, attempts }: DeliveryDetail) {
  return (
    <div className="grid min-w-0 gap-5">
      <CodeBlock
        className="max-w-none"
        title="Request"
        label="The body of the request"
        note="The body, indented"
        code={indented(body)}
      />
      {attempts.length === 0 ? <p className="text-14">It was not tried yet.</p> : null}
      <ol className="grid gap-5">
        {attempts.map(({ at, status, answer, milliseconds, fault }) => (
          <li key={at} className="grid min-w-0 gap-2 border-t border-line pt-4 text-14">
            <p>
              <LocalTime at={at} />: {status === null ? 'no answer' : `answer ${status}`} after{' '}
              {milliseconds} ms. {fault === null ? 'Delivered.' : faultText(fault)}
            </p>
            {answer === '' ? null : (
              <CodeBlock
                className="max-w-none"
                title="Answer"
                label={`The beginning of the answer`}
                code={answer}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The text is from the database and is JSON. */
const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
