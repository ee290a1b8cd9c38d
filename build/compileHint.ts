import type { Plugin } from 'vite'

/** Chromium 136 and later read it (V8's explicit compile hints). Other browsers see a comment. */
const ALL_AT_ONCE = '//# allFunctionsCalledOnLoad\n'

/**
 * Most functions of the first script run while a page starts. With the hint V8 compiles them off the main thread while
 * the file arrives, not one by one at their first call. Measured at CPU ÷ 4: 50 ms less blocking, and usable 80 ms
 * sooner.
 */
export function compileFirstScriptAtOnce(): Plugin {
  return {
    name: 'compile-first-script-at-once',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      // After Vite, which adds a list of files at the start: the hint must come first.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.isEntry) chunk.code = ALL_AT_ONCE + chunk.code
        }
      },
    },
  }
}
