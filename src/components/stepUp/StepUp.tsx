import { useEffect, useState } from 'react'
import { failure } from '@/lib/errors'
import { onStepUp } from '@/lib/stepUp'
import { lazyWithRetry } from '@/ui/lazyWithRetry'

/** Loaded when somebody is asked. */
const StepUpDialog = lazyWithRetry(
  'The question who you are',
  async () => (await import('./StepUpDialog')).StepUpDialog,
)

/**
 * Asks the person who they are when a call needs to know it. Every page with such calls mounts it once; the calls reach
 * it through `withStepUp`.
 */
export function StepUp() {
  const [question, setQuestion] = useState<PromiseWithResolvers<void>>()
  useEffect(() => {
    let open: PromiseWithResolvers<void> | undefined
    const stop = onStepUp(async () => {
      open = Promise.withResolvers<void>()
      setQuestion(open)
      await open.promise.finally(() => setQuestion(undefined))
    })
    return () => {
      stop()
      open?.reject(failure('step_up_cancelled'))
    }
  }, [])
  if (question === undefined) return null
  return (
    <StepUpDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) question.reject(failure('step_up_cancelled'))
      }}
      onConfirmed={() => question.resolve()}
    />
  )
}
