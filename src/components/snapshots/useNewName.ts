import { useState } from 'react'
import type { Failure } from '@machines/auth.types'

interface NewName {
  /** The ID of what the copy is made of. */
  of: string
  /** The name until the person types one. */
  suggested: string
  /** What is wrong with a name. Undefined if nothing is. */
  problemOf: (name: string) => string | undefined
  /** The mutation that sends the request. */
  sending: { error: Failure | null; reset: () => void }
}

/**
 * What a dialog keeps that asks for the name of a new copy: a snapshot, an image or a snapshot of a volume.
 * @returns the name; the key of the request, another for each other request; the props of the `NameField`; whether the
 * name can be sent, which shows what is wrong with it; and the refusal that does not stand at the field
 */
export function useNewName({ of, suggested, problemOf, sending }: NewName) {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [keyOf, setKeyOf] = useState(of)
  if (keyOf !== of) {
    setKeyOf(of)
    setKey(crypto.randomUUID())
  }
  const name = typed ?? suggested
  const refusal = sending.error
  const isAtField = refusal?.field === 'name'
  return {
    name,
    key,
    field: {
      value: name,
      error: problem ?? (isAtField ? refusal.message : undefined),
      onChange: (value: string) => {
        setTyped(value)
        setProblem(undefined)
        setKey(crypto.randomUUID())
        sending.reset()
      },
    },
    canSend: () => {
      const found = problemOf(name)
      setProblem(found)
      return found === undefined
    },
    refusal: isAtField ? null : refusal,
  }
}
