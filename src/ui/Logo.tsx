import { clsx } from 'clsx'
import { createElement, type ReactNode } from 'react'
import { box, shapes, type MarkShape } from 'virtual:brand-mark'

const draw = ([tag, props, children]: MarkShape, index: number): ReactNode =>
  createElement(tag, { ...props, key: index }, ...children.map(draw))

/** Only the mark of the brand, as high as it is in the header. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg height="24" viewBox={box} aria-hidden="true" className={clsx('flex-none', className)}>
      {shapes.map(draw)}
    </svg>
  )
}

export interface LogoProps {
  /** The brand's name, from configuration. */
  name: string
  className?: string
}

/** Mark and name, for a link to the home page. */
export function Logo({ name, className }: LogoProps) {
  return (
    <span className={clsx('inline-flex items-center gap-2.5 text-text', className)}>
      <LogoMark />
      <span className="text-20 leading-5 font-[650] tracking-[-.02em] font-stretch-[92%]">
        {name}
      </span>
    </span>
  )
}
