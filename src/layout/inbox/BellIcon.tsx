/** The sign of messages in the bar. */
export function BellIcon() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-[1.25]" aria-hidden>
      <path d="M3.5 11.5V7a4.5 4.5 0 0 1 9 0v4.5L14 13H2ZM6.5 13a1.5 1.5 0 0 0 3 0" />
    </svg>
  )
}
