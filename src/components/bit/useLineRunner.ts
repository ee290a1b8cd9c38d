import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Preview } from '@/domain/bit/command'
import type { Output } from '@/domain/bit/evaluate'
import { useUser } from '@/domain/session/useAuth'

/** A question about a change, while it waits for an answer. */
export interface Question {
  preview: Preview
  answer: (isAgreed: boolean) => void
}

export interface LineRun {
  line: string
  outputs: readonly Output[]
  isRunning: boolean
}

const NOT_LOADED: Output = {
  kind: 'problem',
  problem: {
    code: 'refused',
    message: 'The interpreter did not load. Check your connection, then run the line again.',
    fits: [],
    from: 0,
    to: 0,
  },
}

/** Runs one line at a time and collects its answers. A second run takes the place of the first. */
export function useLineRunner() {
  const context = useRouteContext({ from: '__root__' })
  const user = useUser()
  const [run, setRun] = useState<LineRun | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const cancel = useRef<AbortController>(undefined)
  useEffect(() => () => cancel.current?.abort(), [])

  const confirm = (preview: Preview, signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const answer = (isAgreed: boolean) => {
        setQuestion(null)
        resolve(isAgreed)
      }
      signal.addEventListener('abort', () => answer(false), { once: true })
      setQuestion({ preview, answer })
    })

  const start = async (line: string) => {
    cancel.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    cancel.current = controller
    const outputs: Output[] = []
    const show = (isRunning: boolean) => {
      if (cancel.current === controller) setRun({ line, outputs: [...outputs], isRunning })
    }
    show(true)
    try {
      const { runLine } = await import('./interpreter')
      const answers = runLine(line, context, user, {
        signal,
        confirm: (preview) => confirm(preview, signal),
      })
      for await (const output of answers) {
        outputs.push(output)
        show(true)
      }
    } catch {
      // The interpreter answers every failure of a line, so only its own chunk can be missing.
      outputs.push(NOT_LOADED)
    }
    show(false)
  }

  return { run, question, start, stop: () => cancel.current?.abort() }
}
