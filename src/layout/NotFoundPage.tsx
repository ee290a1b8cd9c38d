import { Link, useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CREATE_PATH } from '@/domain/settings/orders'
import { lazyWithRetry } from '@/ui/lazyWithRetry'

const NearestPages = lazyWithRetry(
  null,
  async () => (await import('@/layout/palette/NearestPages')).NearestPages,
)

/** Former addresses. They are here, because this page is loaded only if no other page has the address. */
const moved = new Map<string, typeof CREATE_PATH>([['/dashboard/create', CREATE_PATH]])

/** The not-found page. Missing and forbidden pages show the same text, so it does not reveal which pages exist. */
export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname })
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
          <p className="label mt-0!">Not found</p>
          <h1 className="mt-2 text-34 leading-9 tracking-[-0.02em]">Page not found</h1>
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
          </div>
          {isHydrated ? <NearestPages key={path} path={path} /> : null}
        </div>
      </div>
    </div>
  )
}
