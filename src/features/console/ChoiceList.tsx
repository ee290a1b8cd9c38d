import { useEffect, useRef } from 'react'
import type { Option } from '@/domain/bit/completion'
import styles from './dock.module.css'
import type { Choices } from './useLine'

export interface ChoiceListProps {
  /** The id of the input; those of the list and its options begin with it. */
  id: string
  choices: Choices | null
  onTake: (option: Option) => void
}

/** What fits at the cursor, or lines of the history. */
export function ChoiceList({ id, choices, onTake }: ChoiceListProps) {
  const list = useRef<HTMLUListElement>(null)
  const marked = choices?.marked
  useEffect(() => {
    // Not `scrollIntoView`, which also scrolls the page.
    const box = list.current
    const option = box?.querySelector<HTMLElement>('[aria-selected=true]')
    if (box == null || option == null) return
    const top = option.offsetTop - box.offsetTop
    if (top < box.scrollTop) box.scrollTop = top
    const over = top + option.offsetHeight - box.clientHeight
    if (over > box.scrollTop) box.scrollTop = over
  }, [marked])

  return (
    <>
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={choices?.label ?? 'What fits here'}
        className={styles.choices}
        hidden={choices === null}
      >
        {choices?.options.map((option, index) => (
          <li
            key={option.text}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === choices.marked}
            // The input keeps the focus, and the keyboard of a phone stays open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(option)}
          >
            <span className="num">{option.text}</span>
            <span>{option.note}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {choices === null ? '' : `${choices.options.length} fit here`}
      </p>
    </>
  )
}
