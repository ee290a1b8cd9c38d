import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createConsoleParts, type ConsoleHandlers } from './consoleParts'

interface ServerConsoleOptions extends Omit<ConsoleHandlers, 'typed'> {
  instanceId: string
  /** Where consoles are. */
  url: string
}

/** Runs the console of a server. `setPlace` is the ref of the element that the terminal is drawn in. */
export function useServerConsole(options: ServerConsoleOptions) {
  const { instanceId, url, onPaste, onLeave, onCopy } = options
  const [parts] = useState(() => createConsoleParts(instanceId, url))
  const [isCtrl, setIsCtrl] = useState(false)
  const [snapshot, send] = useMachine(parts.machine)
  useEffect(() => {
    parts.setHandlers({
      onPaste,
      onLeave,
      onCopy,
      // Ctrl of the keys for phones holds for one character.
      typed: (text) => {
        setIsCtrl(false)
        return isCtrl ? withCtrl(text) : text
      },
    })
  })
  useEffect(() => () => parts.dispose(), [parts])
  const ctrl = { isOn: isCtrl, toggle: () => setIsCtrl(!isCtrl) }
  return { snapshot, send, ctrl, terminal: parts.terminal, setPlace: parts.setPlace }
}

/** The control character of a letter, such as the one that interrupts a program for C. */
function withCtrl(text: string): string {
  return /^[@-_a-z]$/.test(text) ? String.fromCharCode(text.charCodeAt(0) % 32) : text
}
