import { clsx } from 'clsx'

/** Only the turning hexagon, for a control that has its own text. */
export function SpinnerGlyph({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 13 14"
      aria-hidden="true"
      className={clsx('spinner-glyph h-4 w-[15px] flex-none', className)}
      fill="none"
      strokeWidth="1.4"
    >
      <path d="M6.5 .9 12.1 4.1V10.3L6.5 13.5.9 10.3V4.1Z" stroke="currentColor" opacity=".35" />
      <path
        className="spinner-run"
        d="M6.5 .9 12.1 4.1V10.3L6.5 13.5.9 10.3V4.1Z"
        pathLength="12"
        stroke="currentColor"
        strokeDasharray="3 9"
      />
    </svg>
  )
}

export interface SpinnerProps {
  /** Always visible, because people with reduced motion see no animation. */
  label?: string
  className?: string
}

/** Shows that data is loading or work is running. */
export function Spinner({ label = 'Loading...', className }: SpinnerProps) {
  return (
    <span
      role="status"
      className={clsx('inline-flex items-center gap-2 text-14 text-text-2', className)}
    >
      <SpinnerGlyph />
      <span>{label}</span>
    </span>
  )
}

/** The spinner in the middle of the space that the page will fill. */
export function CenteredSpinner({ label, className }: SpinnerProps) {
  return (
    <div className={clsx('grid min-h-[60vh] place-items-center px-4', className)}>
      <Spinner label={label} />
    </div>
  )
}
