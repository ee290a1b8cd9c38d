/** A loaded machine renders late, and a test that fails for it proves nothing: found things end the wait at once. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}
