import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSearchText } from '@/lib/useSearchText'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import styles from './support.module.css'

const load = async () => (await import('./SearchResults')).SearchResults
const SearchResults = lazyWithRetry('The search', load)
const prepare = () => void load().catch(() => undefined)

export interface SearchBoxProps {
  inAddress: string
  /** Called with what was searched when the person rather writes to us. */
  onWrite: (searched: string) => void
}

/** Searches answers, pages, headings, plans and the person's servers. The index is loaded with the first letter. */
export function SearchBox({ inAddress, onWrite }: SearchBoxProps) {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  // A prerendered page is drawn without what the address holds, so the first draw never has results.
  const { text, setText, settleNow } = useSearchText(inAddress, (q) => {
    void navigate({
      to: '/support',
      search: (before) => ({ ...before, q: q || undefined }),
      replace: true,
      resetScroll: false,
      hash: true,
    })
  })
  const [wasUsed, setWasUsed] = useState(inAddress !== '')
  const isSearching = text.trim() !== ''
  return (
    <>
      <form
        role="search"
        aria-label="Support"
        className={styles.search}
        onFocus={prepare}
        onSubmit={(event) => {
          event.preventDefault()
          settleNow()
          results.current?.querySelector('a')?.click()
        }}
      >
        <svg viewBox="0 0 16 16" aria-hidden>
          <circle cx="7" cy="7" r="4.5" strokeWidth="1.25" />
          <path d="M10.5 10.5 14.5 14.5" strokeWidth="1.25" />
        </svg>
        <input
          ref={box}
          type="search"
          name="q"
          aria-label="Search answers, pages and servers"
          placeholder="What is wrong?"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setWasUsed(true)
            setText(event.currentTarget.value)
          }}
        />
        {isSearching ? (
          <Button
            onClick={() => {
              setText('')
              box.current?.focus()
            }}
          >
            Clear
          </Button>
        ) : null}
      </form>
      {wasUsed && isSearching ? (
        <div ref={results}>
          <SearchResults text={text.trim()} onWrite={() => onWrite(text.trim())} />
        </div>
      ) : null}
    </>
  )
}
