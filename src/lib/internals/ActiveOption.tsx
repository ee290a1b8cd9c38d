import { useCommandState } from 'cmdk'
import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps `aria-activedescendant` of cmdk on the selected option. A child of `Command` that renders with its options.
 *
 * cmdk 1.1.1 looks for the id of the selected option only when the selected value changes. At first, and when the same
 * option leaves and comes back, the attribute is missing or names an element that is gone: a screen reader is silent.
 * Upstream: https://github.com/dip/cmdk/issues/413
 */
export function ActiveOption() {
  // Renders again when another option is selected.
  useCommandState(({ value }) => value)
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const root = place.current?.closest('[cmdk-root]')
    const option = root?.querySelector('[role=option][aria-selected=true]')
    for (const element of root?.querySelectorAll('[cmdk-input], [cmdk-list]') ?? []) {
      if (option) element.setAttribute('aria-activedescendant', option.id)
      else element.removeAttribute('aria-activedescendant')
    }
  })
  return <span ref={place} hidden />
}
