import { buttonLook } from '@/ui/buttonLook'

/** A part of the site that could not be loaded, or a defect of ours. Its text is for the console, not for people. */
export function ErrorPage() {
  return (
    <div className="sheet grid grow">
      <div className="band border-t-0! max-lg:content-start">
        <div className="head">
          <p className="label mt-0!">Error</p>
          <h1 className="mt-2 text-34 leading-9 tracking-[-0.02em]">This page did not load</h1>
        </div>
        <div className="body pad py-8!">
          <p className="lead max-w-[56ch]">
            Either the connection was lost, or we made a mistake. Nothing that you saved is
            affected.
          </p>
          <p className="mt-3 mb-6 max-w-[64ch]">
            Load the page anew. If it fails again, check your connection. If that works, the mistake
            is ours, and another page may still open.
          </p>
          {/* Not the Button part: this page is loaded with every other. */}
          <button
            type="button"
            className={buttonLook({ variant: 'main', size: 'lg', off: false })}
            // Not `reset`: a chunk that failed to load once stays failed for as long as the page lives.
            onClick={() => window.location.reload()}
          >
            Try again
          </button>
        </div>
      </div>
    </div>
  )
}
