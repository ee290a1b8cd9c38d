import type { Plugin } from 'vite'

/**
 * The hooks of a plugin that works on the files of the bundle. The plugins that use it run one after another, in their
 * order.
 */
export function afterBundle(
  work: () => Promise<void>,
): Pick<Plugin, 'writeBundle' | 'closeBundle'> {
  let isWritten = false
  return {
    // A failed bundle is closed too. Only its own error must be shown.
    writeBundle() {
      isWritten = true
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (isWritten) await work()
      },
    },
  }
}
