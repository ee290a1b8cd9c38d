import { useMutation } from '@tanstack/react-query'
import { ReasonDialog } from '@/components/ReasonDialog'
import { answerQuotaRequest, type QuotaRequest } from '@/domain/instances/admin/quotaRequests'
import { instancesStale } from '@/domain/staleKeys'
import { quotaAmount } from '@/domain/instances/quotaTexts'
import { notifySuccess } from '@/ui/notify'

export interface Answer {
  request: QuotaRequest
  isGranted: boolean
}

/** Grants or declines a request, with an answer that the customer reads. */
export function AnswerDialog({ request, isGranted, onClose }: Answer & { onClose: () => void }) {
  const { workspace, label } = request
  const wanted = quotaAmount(request, request.requestedMax)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (answer: string) => answerQuotaRequest(request.id, isGranted, answer),
    onSuccess: () => {
      notifySuccess(
        isGranted
          ? `${workspace.name} may now use ${wanted} (${label}).`
          : `The request of ${workspace.name} was declined.`,
      )
      onClose()
    },
    meta: { invalidates: instancesStale, alsoAfter: 'failure' },
  })
  return (
    <ReasonDialog
      title={
        isGranted
          ? `Grant ${wanted} to ${workspace.name}?`
          : `Decline the request of ${workspace.name}?`
      }
      description={
        isGranted
          ? `${label}: the limit changes from ${quotaAmount(request, request.max)} to ${wanted} at once.`
          : `${label}: the limit stays at ${quotaAmount(request, request.max)}. They asked for ${wanted}.`
      }
      label={isGranted ? `Grant ${wanted}` : 'Decline'}
      reasonLabel="Answer"
      variant={isGranted ? 'primary' : 'danger'}
      hint="The members of the workspace read it where they asked, and it is in the audit log."
      isPending={isPending}
      failure={
        error?.code === 'conflict'
          ? {
              ...error,
              message: 'Somebody else has answered this request.',
              hint: 'Close this dialog to see the answer.',
            }
          : error
      }
      onChange={reset}
      onConfirm={mutate}
      onClose={onClose}
    >
      {() => (
        <blockquote className="border-l-2 border-line-2 pl-4 text-14 whitespace-pre-line">
          {request.reason}
        </blockquote>
      )}
    </ReasonDialog>
  )
}
