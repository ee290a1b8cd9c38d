import { Link, useHydrated, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listedPages, type PageId } from '@/content/pages'
import { CREATE_PATH } from '@/domain/settings/orders'
import { lazyWithRetry } from '@/ui/lazyWithRetry'

const NearestPages = lazyWithRetry(
  null,
  async () => (await import('@/layout/palette/NearestPages')).NearestPages,
)

/** Pages that answer most questions, with what a visitor finds there. */
const useful: Partial<Record<PageId, string>> = {
  prices: 'Every plan, with an estimate for several servers',
  'api-docs': 'How to call the API, with examples',
  support: 'Answers to common problems, and a form to write to us',
  status: 'What works at this moment',
}

/** Former addresses. They are here, because this page is loaded only if no other page has the address. */
const moved = new Map<string, typeof CREATE_PATH>([['/dashboard/create', CREATE_PATH]])

/** The not-found page. Missing and forbidden pages show the same text, so it does not reveal which pages exist. */
export function NotFoundPage() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  // The build does not know the address that a person typed.
  const isHydrated = useHydrated()
  const successor = moved.get(path)
  const router = useRouter()
  useEffect(() => {
    if (successor !== undefined) {
      void router.navigate({ to: successor, search: true, replace: true })
    }
  }, [router, successor])
  if (successor !== undefined) return null
  return (
    <div className="sheet grid grow">
      <div className="band border-t-0! max-lg:content-start">
        <div className="head">
          <h1 className="text-34 leading-9 tracking-[-0.02em]">Page not found</h1>
        </div>
        <div className="body">
          <div className="pad py-8!">
            <p className="lead max-w-[56ch]">It may have moved, or you don’t have access.</p>
            <p className="mt-4">
              <Link to="/">Go to the home page</Link>, or use the search at the top
              <span className="max-md:hidden">
                {' '}
                (key <kbd>/</kbd>)
              </span>
              .
            </p>
            {isHydrated ? (
              <p className="mt-4 text-12 break-all text-text-3">
                You asked for <code>{path}</code>
              </p>
            ) : null}
          </div>
          {isHydrated ? <NearestPages key={path} path={path} /> : null}
          <nav aria-labelledby="useful-pages" className="border-t border-line px-(--pad) py-6">
            <h2 id="useful-pages" className="label">
              Where to go instead
            </h2>
            <ul className="mt-1">
              {listedPages
                .filter(({ id }) => id in useful)
                .map(({ id, nav, path: to }) => (
                  <li key={id}>
                    <Link
                      to={to}
                      className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-text"
                    >
                      <span className="strong text-20">{nav}</span>
                      <span className="small dim">{useful[id]}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        </div>
      </div>
    </div>
  )
}
