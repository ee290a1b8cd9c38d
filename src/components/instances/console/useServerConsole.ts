import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import {
  serverConsoleMachine,
  type ConsoleTicket,
  type ServerConsoleEvent,
} from '@machines/serverConsole'
import { connectConsole, type ConsoleConnection } from '@/domain/instances/consoleConnection'
import { openConsole } from '@/domain/instances/openConsole'
import { failureOf } from '@/lib/errors'
import type { ConsoleTerminal } from './terminalTypes'

interface ServerConsoleOptions {
  instanceId: string
  /** Where consoles are. */
  url: string
  /** A text from the clipboard, which is not typed yet. */
  onPaste: (text: string) => void
  onLeave: () => void
  onCopy: () => void
}

/** Runs the console of a server. `place` is the element that the terminal is drawn in. */
export function useServerConsole(options: ServerConsoleOptions) {
  const { instanceId, url } = options
  const place = useRef<HTMLDivElement>(null)
  const terminal = useRef<ConsoleTerminal>(null)
  const connection = useRef<ConsoleConnection>(null)
  const [isCtrl, setIsCtrl] = useState(false)
  const onPaste = useEffectEvent(options.onPaste)
  const onLeave = useEffectEvent(options.onLeave)
  const onCopy = useEffectEvent(options.onCopy)

  /** Sends what is typed. Ctrl of the keys for phones holds for one character. */
  const type = useEffectEvent((text: string) => {
    connection.current?.type(isCtrl ? withCtrl(text) : text)
    setIsCtrl(false)
  })

  /** Loads the library, and draws the terminal with the first console. */
  const load = useEffectEvent(async () => {
    const { createTerminal } = await import('./terminal').catch((error: unknown) => {
      throw failureOf(error)
    })
    if (place.current === null) return
    terminal.current ??= createTerminal(place.current, {
      onType: (text) => type(text),
      onResize: (size) => connection.current?.resize(size),
      onPaste: (text) => onPaste(text),
      onLeave: () => onLeave(),
      onCopy: () => onCopy(),
    })
  })

  const [machine] = useState(() =>
    serverConsoleMachine.provide({
      actors: {
        requestTicket: fromPromise<ConsoleTicket, { reason: string | undefined }>(
          async ({ input }) => {
            // First what needs no ticket: a ticket is valid for 30 seconds.
            await load()
            return openConsole(instanceId, input.reason)
          },
        ),
        connection: fromCallback<ServerConsoleEvent, ConsoleTicket>(({ sendBack, input }) => {
          const shown = terminal.current
          if (shown === null) {
            sendBack({ type: 'ENDED', end: 'connection_lost' })
            return undefined
          }
          shown.beginSession()
          shown.setTyping(input.mode === 'full')
          const opened = connectConsole({
            url,
            instanceId,
            ticket: input.ticket,
            size: shown.size(),
            onReady: () => {
              sendBack({ type: 'READY' })
              shown.focus()
            },
            onData: shown.write,
            onEnd: (end) => sendBack({ type: 'ENDED', end }),
          })
          connection.current = opened
          return () => {
            opened.close()
            shown.setTyping(false)
            connection.current = null
          }
        }),
      },
    }),
  )
  const [snapshot, send] = useMachine(machine)
  useEffect(
    () => () => {
      terminal.current?.dispose()
      terminal.current = null
    },
    [],
  )
  const ctrl = { isOn: isCtrl, toggle: () => setIsCtrl(!isCtrl) }
  return { snapshot, send, place, terminal, ctrl }
}

/** The control character of a letter, such as the one that interrupts a program for C. */
function withCtrl(text: string): string {
  return /^[@-_a-z]$/.test(text) ? String.fromCharCode(text.charCodeAt(0) % 32) : text
}
