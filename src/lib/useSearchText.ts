import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

/** Debounce in milliseconds: longer than the pauses in typing, and still fast enough. */
const PAUSE_MS = 300

/**
 * The text of a search box, synchronised with the address. Typed text goes to the address after a pause.
 * Other changes of the address (Back, a cleared filter) go to the box.
 */
export function useSearchText(inAddress: string, onSettled: (text: string) => void) {
  const router = useRouter()
  const [text, setText] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [sent, setSent] = useState(inAddress)

  if (inAddress !== seen) {
    setSeen(inAddress)
    // If the address has just received our own text, it must not overwrite newer input.
    if (inAddress !== sent) {
      setText(inAddress)
      setSent(inAddress)
    }
  }

  const wanted = text.trim()
  const settle = useEffectEvent(() => {
    // A press on a result may follow within the pause. The filter must not cancel that navigation.
    const { location, resolvedLocation } = router.state
    if (resolvedLocation && location.pathname !== resolvedLocation.pathname) return
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
