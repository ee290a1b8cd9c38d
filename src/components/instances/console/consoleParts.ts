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

/** What the page does for a terminal. */
export interface ConsoleHandlers {
  /** What is sent for what was typed. */
  typed: (text: string) => string
  /** A text from the clipboard, which is not typed yet. */
  onPaste: (text: string) => void
  onLeave: () => void
  onCopy: () => void
}

export interface ConsoleParts {
  machine: typeof serverConsoleMachine
  /** The terminal, once there is one. */
  terminal: () => ConsoleTerminal | null
  /** Names the element that the terminal is drawn in. */
  setPlace: (element: HTMLElement | null) => void
  setHandlers: (handlers: ConsoleHandlers) => void
  dispose: () => void
}

/**
 * A terminal and a connection, which outlive the drawing of a component, and the machine that uses them.
 * @param url where consoles are
 */
export function createConsoleParts(instanceId: string, url: string): ConsoleParts {
  let place: HTMLElement | null = null
  let terminal: ConsoleTerminal | null = null
  let connection: ConsoleConnection | null = null
  let handlers: ConsoleHandlers | null = null

  /** Loads the library, and draws the terminal with the first console. */
  async function load(): Promise<void> {
    const { createTerminal } = await import('./terminal').catch((error: unknown) => {
      throw failureOf(error)
    })
    if (place === null) return
    terminal ??= createTerminal(place, {
      onType: (text) => connection?.type(handlers?.typed(text) ?? text),
      onResize: (size) => connection?.resize(size),
      onPaste: (text) => handlers?.onPaste(text),
      onLeave: () => handlers?.onLeave(),
      onCopy: () => handlers?.onCopy(),
    })
  }

  const machine = serverConsoleMachine.provide({
    actors: {
      requestTicket: fromPromise<ConsoleTicket, { reason: string | undefined }>(
        async ({ input }) => {
          // First what needs no ticket: a ticket is valid for 30 seconds.
          await load()
          return openConsole(instanceId, input.reason)
        },
      ),
      connection: fromCallback<ServerConsoleEvent, ConsoleTicket>(({ sendBack, input }) => {
        const shown = terminal
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
        connection = opened
        return () => {
          opened.close()
          shown.setTyping(false)
          connection = null
        }
      }),
    },
  })

  return {
    machine,
    terminal: () => terminal,
    setPlace: (element) => {
      place = element
    },
    setHandlers: (next) => {
      handlers = next
    },
    dispose: () => {
      terminal?.dispose()
      terminal = null
    },
  }
}
