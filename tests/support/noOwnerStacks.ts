import * as React from 'react'

/** React's own notes. What is in them may change with any version. */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
/** How many elements have got a stack since the last second. From 10,000 on React makes no more of them. */
const COUNT = 'recentlyCreatedOwnerStacks'

/**
 * Ends the stacks that React notes for each element in development: they take a tenth of the time of a test of a form, and
 * only its warnings show them.
 * @throws Error if React has no such count any more
 */
export function noOwnerStacks(): void {
  const internals = (React as unknown as Record<string, Record<string, unknown> | undefined>)[
    INTERNALS
  ]
  if (typeof internals?.[COUNT] !== 'number') {
    throw new Error(`React has no ${COUNT} any more: look how it limits its stacks now.`)
  }
  Object.defineProperty(internals, COUNT, {
    get: () => Infinity,
    set: () => {},
    // Files that share their modules do this again.
    configurable: true,
  })
}
