import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { buttonVariants } from './buttonVariants'

interface Progress {
  hasFailed: boolean
  /** The part was requested again after a failure. */
  isAgain: boolean
}

/** The common props of parts that open over the page. Closing the part also removes its failure message. */
interface Openable {
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * A part that is loaded when it is first rendered. If it does not load, or throws, the rest of the page stays and a
 * message appears. The part is loaded again by a button, and when the connection is back.
 * React's `lazy` alone would keep the first failure forever. Some browsers keep it too, so after another failure the
 * message offers to reload the page.
 * @param name the first words of the message: "The menu"; null if the fallback is enough
 * @param fallback is rendered until the part is loaded, and after a failure
 */
export function lazyWithRetry<Props extends object>(
  name: string | null,
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const begin = () => lazy(async () => ({ default: await load() }))
  let Part = begin() as ComponentType<Props>

  return class LazyPart extends Component<Props & Openable, Progress> {
    override state = { hasFailed: false, isAgain: false }

    static getDerivedStateFromError() {
      return { hasFailed: true }
    }

    retry = () => {
      // Loads first and renders later, so that the message keeps the focus until then.
      load().then(
        () => {
          window.removeEventListener('online', this.retry)
          Part = begin() as ComponentType<Props>
          this.setState({ hasFailed: false, isAgain: true })
        },
        () => this.setState({ isAgain: true }),
      )
    }

    override componentDidCatch() {
      window.addEventListener('online', this.retry)
    }

    override componentWillUnmount() {
      window.removeEventListener('online', this.retry)
      // The next mount loads the part again.
      if (this.state.hasFailed) Part = begin() as ComponentType<Props>
    }

    override render() {
      const { hasFailed, isAgain } = this.state
      const { open, onOpenChange } = this.props
      const around = fallback(this.props)
      if (!hasFailed) {
        return (
          <Suspense fallback={around}>
            <Part {...this.props} />
          </Suspense>
        )
      }
      if (name === null || open === false) return around
      return (
        <>
          {around}
          <PartFailure
            name={name}
            isLast={isAgain && navigator.onLine}
            onRetry={this.retry}
            onClose={onOpenChange && (() => onOpenChange(false))}
          />
        </>
      )
    }
  }
}

interface PartFailureProps {
  name: string
  isLast: boolean
  onRetry: () => void
  onClose: (() => void) | undefined
}

function PartFailure({ name, isLast, onRetry, onClose }: PartFailureProps) {
  const key = buttonVariants({ variant: 'secondary', size: 'sm', disabled: false })
  return (
    <div role="alert" className="part-failure">
      <p>
        {name} did not load. {isLast ? 'Reloading the page may help.' : 'Check your connection.'}
      </p>
      <button
        type="button"
        className={key}
        onClick={isLast ? () => window.location.reload() : onRetry}
      >
        {isLast ? 'Reload the page' : 'Try again'}
      </button>
      {onClose ? (
        <button type="button" className={key} onClick={onClose}>
          Close
        </button>
      ) : null}
    </div>
  )
}
