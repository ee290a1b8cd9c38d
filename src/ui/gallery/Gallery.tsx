import { ControlSpecimens } from './ControlSpecimens'
import { DataSpecimens } from './DataSpecimens'
import { FrameSpecimens } from './FrameSpecimens'
import { MessageSpecimens } from './MessageSpecimens'
import { PageSpecimens } from './PageSpecimens'

/** Every part in its states, light and dark side by side. For development; toasts need a `Toaster`. */
export function Gallery() {
  return (
    <div className="mx-auto max-w-[1440px] border-x border-line max-md:border-x-0">
      <header className="px-(--pad) pt-10 pb-9">
        <h1>Parts</h1>
        <p className="lead mt-4">Every part in its states, on paper and on graphite.</p>
      </header>
      <FrameSpecimens />
      <ControlSpecimens />
      <MessageSpecimens />
      <DataSpecimens />
      <PageSpecimens />
    </div>
  )
}
