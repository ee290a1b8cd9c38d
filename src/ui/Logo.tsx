import { clsx } from 'clsx'

/** Only the mark: a letter of two columns, the lower one in ember. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      width="20"
      height="24"
      viewBox="0 0 20 24"
      aria-hidden="true"
      className={clsx('flex-none', className)}
    >
      <path d="M2 12H13L18 17.5 13 23H2Z" className="fill-ember" />
      <path
        d="M2 1H12.5L17 6.5 13 12 18 17.5 13 23H2ZM2 12H13"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
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
