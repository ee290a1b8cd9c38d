/**
 * A busy machine renders late, and a failure for this reason proves nothing. A wait ends as soon as the element is
 * found.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}
