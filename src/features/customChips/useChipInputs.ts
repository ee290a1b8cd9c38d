import { useNavigate } from '@tanstack/react-router'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { ChipInputs } from './breakEven'
import { inputsOf, searchOf, type ChipSearch } from './chipInputs'

/** Browsers refuse an address that changes a hundred times in a few seconds. */
const REST_MS = 250

/** The inputs of the address. A change shows at once and is in the address when the person pauses. */
export function useChipInputs(inAddress: ChipSearch) {
  const navigate = useNavigate()
  const [inputs, setInputs] = useState(() => inputsOf(inAddress))
  const [seen, setSeen] = useState(inAddress)
  const [isAhead, setAhead] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (inAddress !== seen) {
    setSeen(inAddress)
    // Back and Forward change the address too. A change that is not in it yet wins.
    if (!isAhead) setInputs(inputsOf(inAddress))
  }

  const change = (patch: Partial<ChipInputs>) => {
    const next = { ...inputs, ...patch }
    setInputs(next)
    setAhead(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setAhead(false)
      startTransition(
        () =>
          void navigate({
            to: '/custom-chips',
            search: searchOf(next),
            replace: true,
            resetScroll: false,
          }),
      )
    }, REST_MS)
  }
  return [inputs, change] as const
}
