import { buttonLook } from '@/ui/buttonLook'

/** A part of the site that could not be loaded, or a defect of ours. Its text is for the console, not for people. */
export function ErrorPage() {
  return (
    <div className="sheet">
      <div className="pad py-14! max-md:py-8!">
        <p className="label">Error</p>
        <h1 className="page-title mt-2">This page did not load</h1>
        <p className="lead mt-4 mb-6 max-w-[56ch]">
          Either the connection was lost, or we made a mistake. Nothing that you saved is affected.
        </p>
        {/* Not the Button part: this page is loaded with every other. */}
        <button
          type="button"
          className={buttonLook({ variant: 'main', size: 'lg' })}
          // Not `reset`: a chunk that failed to load once stays failed for as long as the page lives.
          onClick={() => window.location.reload()}
        >
          Try again
        </button>
      </div>
    </div>
  )
}
