import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Output } from '@/domain/bit/evaluate'
import { startLine, type Question } from './startLine'

export interface LineRun {
  line: string
  outputs: readonly Output[]
  isRunning: boolean
}

/** Runs one line at a time and collects its answers. A second run takes the place of the first. */
export function useLineRunner() {
  const context = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const router = useRouter()
  const [run, setRun] = useState<LineRun | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const start = (line: string) => {
    stop.current?.()
    const outputs: Output[] = []
    const show = (isRunning: boolean) => {
      if (stop.current === own) setRun({ line, outputs: [...outputs], isRunning })
    }
    const own = startLine(line, context, {
      onOutput: (output) => {
        outputs.push(output)
        show(true)
      },
      onQuestion: setQuestion,
      onEnd: () => show(false),
      openSignIn: () => {
        const redirect = router.state.location.pathname
        void navigate({ to: '/auth', search: { redirect } })
      },
    })
    stop.current = own
    show(true)
  }

  return { run, question, start, stop: () => stop.current?.() }
}
