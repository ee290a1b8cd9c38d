import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { StateTag, type State } from '@/ui/StateTag'
import type { ProductsSearch } from '@/domain/catalogue/admin/productsSearch'

export interface EditorHeadProps {
  id: string
  title: ReactNode
  /** Uses the monospace font, for names of plans. */
  mono?: boolean
  state?: State
  /** Shown at the right: the version. */
  aside?: ReactNode
  search: ProductsSearch
  /** True if the editor was opened on this page, not with it: the head then takes the focus. */
  takesFocus: boolean
}

/** The head of an editor. On a narrow screen it has a link to the list. */
export function EditorHead({
  id,
  title,
  mono = false,
  state,
  aside,
  search,
  takesFocus,
}: EditorHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <header className="border-b border-line px-(--pad) py-4">
      <Link
        to="/admin/products"
        search={{ ...search, plan: undefined, from: undefined, edit: undefined }}
        resetScroll={false}
        className="mb-3 inline-flex min-[82.5rem]:hidden min-h-11 items-center gap-2 text-14 font-strong"
      >
        <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.5} />
        All plans
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className={
            mono
              ? 'mono min-w-0 text-26 leading-8 font-[350]! tracking-[-0.03em] wrap-anywhere'
              : 'min-w-0 text-26 leading-8 wrap-anywhere'
          }
        >
          {title}
        </h2>
        <span className="flex flex-wrap items-center gap-x-4">
          {state ? <StateTag state={state} /> : null}
          {aside ? <code className="text-12 text-text-3">{aside}</code> : null}
        </span>
      </div>
    </header>
  )
}
