import { useEffect, useEffectEvent, useState } from 'react'

/** Long enough for a fast typist's pause, short enough to feel like an answer. */
const PAUSE_MS = 300

/**
 * The text of a search box whose truth is in the address: what is typed goes there after a pause, and what the
 * address says otherwise (Back, a cleared filter) comes into the box.
 */
export function useSearchText(inAddress: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [sent, setSent] = useState(inAddress)

  if (inAddress !== seen) {
    setSeen(inAddress)
    // Our own words coming back must not undo what was typed since.
    if (inAddress !== sent) {
      setText(inAddress)
      setSent(inAddress)
    }
  }

  const wanted = text.trim()
  const settle = useEffectEvent(() => {
    setSent(wanted)
    onSettled(wanted)
  })

  useEffect(() => {
    if (wanted === sent) return
    const timer = setTimeout(settle, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, sent])

  return { text, setText, settleNow: () => (wanted === sent ? undefined : settleNow()) }

  function settleNow() {
    setSent(wanted)
    onSettled(wanted)
  }
}
