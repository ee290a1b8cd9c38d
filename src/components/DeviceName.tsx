import { parse } from 'bowser'

/** The longest part of an unknown program's name that is shown. */
const SHOWN_LENGTH = 60

/**
 * The browser and system in a User-Agent header: "Firefox on Linux". A program that is no known browser is shown by its
 * own words.
 */
export function deviceNameOf(userAgent: string): string {
  const text = userAgent.trim()
  if (text === '') return 'Unknown device'
  const { browser, os } = parse(text)
  if (!browser.name || !os.name) return [...text].slice(0, SHOWN_LENGTH).join('')
  return `${browser.name} on ${os.name}`
}

/** Where a session runs, or where an attempt to sign in came from. The header in full is its tooltip. */
export function DeviceName({ userAgent }: { userAgent: string }) {
  return (
    <span className="wrap-anywhere" title={userAgent || undefined}>
      {deviceNameOf(userAgent)}
    </span>
  )
}
