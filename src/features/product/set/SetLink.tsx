import { useHydrated } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { CheckedLine } from '@/domain/catalogue/estimateSet'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import styles from './set.module.css'

export interface SetLinkProps {
  /** The lines as one text. */
  text: string
  checked: readonly CheckedLine[]
}

/** The estimate as a link to share, and as a file. */
export function SetLink({ text, checked }: SetLinkProps) {
  const input = useRef<HTMLInputElement>(null)
  const [says, setSays] = useState('')
  const path = `/prices?${new URLSearchParams({ set: text }).toString()}#estimate`
  // The build does not know the origin.
  const address = useHydrated() ? `${window.location.origin}${path}` : path
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setSays('Copied.')
    } catch {
      // Without permission the person copies it.
      input.current?.select()
      setSays('Selected. Copy it with your keyboard.')
    }
  }
  const save = async () => {
    try {
      const { exportSet } = await import('./exportSet')
      exportSet(checked)
      setSays('')
    } catch {
      setSays('The file could not be made. Check your connection and try again.')
    }
  }
  const isEmpty = checked.every(({ cost }) => cost === null)
  return (
    <div className={styles.share}>
      <Field label="Link to this estimate">
        <TextInput
          ref={input}
          mono
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Field>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy link</Button>
        <Button
          disabledReason={isEmpty ? 'No line is without errors.' : undefined}
          onClick={() => void save()}
        >
          Download CSV
        </Button>
      </div>
      <p role="status" className="small dim mt-2 min-h-5">
        {says}
      </p>
    </div>
  )
}
