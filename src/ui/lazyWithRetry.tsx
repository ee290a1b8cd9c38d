import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { buttonVariants } from './buttonVariants'

interface Progress {
  hasFailed: boolean
  /** It was asked for anew since. */
  isAgain: boolean
}

/** What parts that open over the page have in common: the message about one goes with it. */
interface Openable {
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * A part that is loaded when it is first drawn. Where it does not load, or throws, the page around it stays, a message
 * says so, and it is asked for anew: by a key, and when the connection is back. React's `lazy` alone would keep the first
 * failure for good; so do some browsers, which is why the way out after another failure is to load the page.
 * @param name begins the message: "The menu"; null where the fallback says enough
 * @param fallback stands there until the part is loaded, and for as long as it cannot be
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
      // Asked for first, and drawn then: until it is there the message stays, and the focus in it.
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
      // Who opens it again asks anew.
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
