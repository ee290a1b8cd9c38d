import { clsx } from 'clsx'

const HEXAGON = 'M6.5 .9 12.1 4.1V10.3L6.5 13.5.9 10.3V4.1Z'

/** Each state has its own shape, so that people do not need to see its colour. */
export type GlyphShape =
  | 'full'
  | 'half'
  | 'hollow'
  | 'dashed'
  | 'struck'
  | 'dot'
  | 'bar'
  | 'triangle'
  | 'open-triangle'

function strokes(shape: GlyphShape) {
  const outline = { d: HEXAGON, fill: 'none', stroke: 'currentColor', strokeWidth: 1.3 }
  switch (shape) {
    case 'full':
      return <path d={HEXAGON} fill="currentColor" />
    case 'half':
      return (
        <>
          <path {...outline} />
          <path d="M.9 7.2H12.1V10.3L6.5 13.5.9 10.3Z" fill="currentColor" />
        </>
      )
    case 'hollow':
      return <path {...outline} />
    case 'dashed':
      return <path {...outline} strokeDasharray="2.2 1.6" />
    case 'struck':
      return (
        <>
          <path {...outline} strokeDasharray="2.2 1.6" />
          <path d="M3.6 10.2 9.4 4.2" stroke="currentColor" strokeWidth="1.3" />
        </>
      )
    case 'dot':
      return (
        <>
          <path {...outline} />
          <circle cx="6.5" cy="7.2" r="1.9" fill="currentColor" />
        </>
      )
    case 'bar':
      return (
        <>
          <path {...outline} />
          <path d="M3.6 7.2H9.4" stroke="currentColor" strokeWidth="1.6" />
        </>
      )
    case 'triangle':
      return (
        <>
          <path d="M6.5 .8 12.8 13H.2Z" fill="currentColor" />
          <path d="M6.5 5v4M6.5 10.4v1.2" className="stroke-bg" strokeWidth="1.3" />
        </>
      )
    case 'open-triangle':
      return <path d="M.9 2H12.1L6.5 12.6Z" fill="none" stroke="currentColor" strokeWidth="1.4" />
  }
}

export interface StatusIconProps {
  shape: GlyphShape
  className?: string
}

/** A state glyph of 13 × 14 px in the colour of the surrounding text. There is always a word beside it. */
export function StatusIcon({ shape, className }: StatusIconProps) {
  return (
    <svg
      width="13"
      height="14"
      viewBox="0 0 13 14"
      aria-hidden="true"
      className={clsx('flex-none', className)}
    >
      {strokes(shape)}
    </svg>
  )
}
