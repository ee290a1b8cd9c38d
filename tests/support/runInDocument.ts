/**
 * Runs a classic script in the window of the test, as a document does.
 * @returns the value of its last expression
 */
export function runInDocument(script: string): unknown {
  // oxlint-disable-next-line no-eval -- node:vm would run it in the process, whose global object is not this window.
  return globalThis.eval(script)
}
